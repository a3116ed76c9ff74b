// What part of the plane is seen. Moved by the person only: a board never jumps by itself.

export const view = {
  data: () => ({
    center: { x: 0, y: 0 },
    scale: 1,
    size: { width: 600, height: 400 },
  }),
  computed: {
    viewBox() {
      const width = this.size.width / this.scale;
      const height = this.size.height / this.scale;
      return [this.center.x - width / 2, this.center.y - height / 2, width, height].join(" ");
    },
    outside() {
      const box = this.bounds();
      const [x, y, width, height] = this.viewBox.split(" ").map(Number);
      return box && (box.left < x - 20 || box.top < y - 20 || box.right > x + width + 20 || box.bottom > y + height + 20);
    },
  },
  mounted() {
    this.observer = new ResizeObserver(() => this.measure());
    this.observer.observe(this.$refs.plane);
    this.measure();
    this.fit();
  },
  unmounted() {
    this.observer.disconnect();
  },
  methods: {
    measure() {
      const box = this.$refs.plane.getBoundingClientRect();
      if (box.width > 0) this.size = { width: box.width, height: box.height };
    },
    bounds() {
      const places = [
        ...(this.picture.cells || []),
        ...(this.picture.stacks || []).flatMap((stack) => stack.tiles),
      ];
      if (!places.length) return null;
      const xs = places.map((place) => place.x);
      const ys = places.map((place) => place.y);
      return {
        left: Math.min(...xs) - 50, right: Math.max(...xs) + 50,
        top: Math.min(...ys) - 50, bottom: Math.max(...ys) + 50,
      };
    },
    fit() {
      const box = this.bounds() || { left: -50, right: 50, top: -50, bottom: 50 };
      const room = this.picture.cells?.length ? 20 : 190; // beside a hive there is space to grow
      this.center = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
      const wide = this.size.width / (box.right - box.left + room);
      const high = this.size.height / (box.bottom - box.top + room);
      this.scale = Math.max(0.15, Math.min(wide, high, this.size.width / 620, 0.95));
    },
    zoom(factor, about) {
      const scale = Math.max(0.12, Math.min(4, this.scale * factor));
      const fixed = about || this.center;
      const share = this.scale / scale;
      this.center = {
        x: fixed.x + (this.center.x - fixed.x) * share,
        y: fixed.y + (this.center.y - fixed.y) * share,
      };
      this.scale = scale;
    },
    wheel(event) {
      this.zoom(Math.exp(-event.deltaY * 0.0015), this.place(event));
    },
    place(event) {
      const box = this.$refs.plane.getBoundingClientRect();
      return {
        x: this.center.x + (event.clientX - box.left - box.width / 2) / this.scale,
        y: this.center.y + (event.clientY - box.top - box.height / 2) / this.scale,
      };
    },
    screen(place) {
      const box = this.$refs.plane.getBoundingClientRect();
      return {
        left: box.left + box.width / 2 + (place.x - this.center.x) * this.scale,
        top: box.top + box.height / 2 + (place.y - this.center.y) * this.scale,
      };
    },
  },
};
