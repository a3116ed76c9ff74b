// Keys: never with a modifier, never while something is being typed.

export const keys = {
  mounted() {
    if (this.keys) window.addEventListener("keydown", this.key);
  },
  unmounted() {
    window.removeEventListener("keydown", this.key);
  },
  methods: {
    key(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const where = event.target;
      const isLeavingMenu = event.key === "Escape" && where.closest(".look-menu");
      if (!isLeavingMenu && (where.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(where.tagName))) return;
      if (document.querySelector(".q-dialog")) return;
      const here = { "+": () => this.zoom(1.25), "=": () => this.zoom(1.25), "-": () => this.zoom(0.8), "−": () => this.zoom(0.8), r: this.fit, n: () => this.set("coordinates", !this.settings.coordinates) };
      const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (name === "Escape") {
        this.selected = null;
        this.choice = null;
        this.menu = false;
        this.tip = null;
        this.shown = null;
        this.release();
      } else if (here[name]) here[name]();
      else if (["s", "p", "u", "h", "t", "?", "ArrowLeft", "ArrowRight", "Home", "End"].includes(name)) {
        if (name !== "Home" && name !== "End") event.preventDefault();
        this.$emit("key", name);
      }
    },
  },
};
