// The look of the board: what each person chooses once for all boards.

export const menu = {
  data: () => ({
    menu: false,
  }),
  computed: {
    switches() {
      return {
        motion: "moves glide",
        sound: "sounds",
        coordinates: "coordinates",
        ...(this.picture.shape === "square" ? {} : { mirror: "mirrored", auto_pass: "forced pass by itself" }),
      };
    },
  },
  watch: {
    "settings.turn": "fit",
    "settings.mirror": "fit",
  },
  methods: {
    set(name, value) {
      this.$emit("setting", { name, value });
    },
    turn(steps) {
      this.set("turn", ((this.settings.turn || 0) + steps + 6) % 6);
    },
  },
};
