// What part of the plane is seen. It follows the hive, so that no piece is ever hidden, and glides no
// farther than it must. A view that the person has chosen stays until they recentre the board.

const GLIDE_MS = 200;
const ROOM = 95; // units of the drawing between the hive and the edge, at least: a piece can be put there
const FRAME = 10; // around a board that does not grow
const EDGE = 12; // pixels between the buttons of the view and the edge
const LARGEST = 1.2; // scale at which a few pieces are shown

export const view = {
  data: () => ({
    center: { x: 0, y: 0 },
    scale: 1,
    chosen: false, // by the person
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
    cancelAnimationFrame(this.gliding);
    this.observer.disconnect();
  },
  methods: {
    measure() {
      const box = this.$refs.plane.getBoundingClientRect();
      if (box.width > 0) this.size = { width: box.width, height: box.height };
      this.choice = null; // it stood beside a place that has moved
      this.follow();
    },
    bounds() {
      const places = [
        ...(this.picture.cells || []),
        ...(this.picture.stacks || []).flatMap((stack) => stack.tiles),
      ];
      if (!places.length) return null;
      const turned = places.map(this.turned);
      const xs = turned.map((place) => place.x);
      const ys = turned.map((place) => place.y);
      return {
        left: Math.min(...xs) - 50, right: Math.max(...xs) + 50,
        top: Math.min(...ys) - 50, bottom: Math.max(...ys) + 50,
      };
    },
    covered() {
      // pixels at the right and below that the buttons of the view lie over
      const buttons = this.$el.querySelector(".zoom");
      const style = getComputedStyle(buttons);
      if (style.position !== "absolute" || style.display === "none") return { right: 0, bottom: 0 };
      const { offsetWidth: width, offsetHeight: height } = buttons;
      return height > width ? { right: width + EDGE, bottom: 0 } : { right: 0, bottom: height + EDGE };
    },
    room() {
      return this.picture.cells?.length ? FRAME : ROOM;
    },
    follow() {
      const box = this.bounds();
      if (this.chosen || this.drag || !box) return;
      const room = this.room();
      const width = box.right - box.left + 2 * room;
      const height = box.bottom - box.top + 2 * room;
      const { right, bottom } = this.covered();
      const scale = Math.min(this.scale, (this.size.width - right) / width, (this.size.height - bottom) / height);
      const nearest = (at, low, high, seen) => Math.min(Math.max(at, high + room - seen / 2), low - room + seen / 2);
      this.glide({
        scale,
        x: nearest(this.center.x, box.left, box.right + right / scale, this.size.width / scale),
        y: nearest(this.center.y, box.top, box.bottom + bottom / scale, this.size.height / scale),
      });
    },
    glide(to) {
      cancelAnimationFrame(this.gliding);
      const from = { ...this.center, scale: this.scale };
      const moved = Math.abs(to.x - from.x) + Math.abs(to.y - from.y) + 1000 * Math.abs(to.scale - from.scale);
      if (moved < 0.5) return;
      const began = performance.now();
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
      const step = (now) => {
        const share = still ? 1 : Math.min(1, Math.max(0, now - began) / GLIDE_MS);
        const between = (a, b) => a + (b - a) * share * (2 - share);
        this.center = { x: between(from.x, to.x), y: between(from.y, to.y) };
        this.scale = between(from.scale, to.scale);
        if (share < 1) this.gliding = requestAnimationFrame(step);
      };
      step(began);
    },
    chooseView() {
      cancelAnimationFrame(this.gliding);
      this.chosen = true;
    },
    fit() {
      cancelAnimationFrame(this.gliding);
      this.chosen = false;
      const box = this.bounds() || { left: -50, right: 50, top: -50, bottom: 50 };
      const room = 2 * this.room();
      const { right, bottom } = this.covered();
      const wide = (this.size.width - right) / (box.right - box.left + room);
      const high = (this.size.height - bottom) / (box.bottom - box.top + room);
      this.scale = Math.max(0.15, Math.min(wide, high, this.size.width / 620, LARGEST));
      this.center = {
        x: (box.left + box.right + right / this.scale) / 2,
        y: (box.top + box.bottom + bottom / this.scale) / 2,
      };
    },
    zoom(factor, about) {
      this.chooseView();
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
      this.zoom(Math.exp(-event.deltaY * 0.0015), this.spot(event));
    },
    place(event) {
      return this.unturned(this.spot(event));
    },
    spot(event) {
      const box = this.$refs.plane.getBoundingClientRect();
      return {
        x: this.center.x + (event.clientX - box.left - box.width / 2) / this.scale,
        y: this.center.y + (event.clientY - box.top - box.height / 2) / this.scale,
      };
    },
    screen(place) {
      const box = this.$refs.plane.getBoundingClientRect();
      const { x, y } = this.turned(place);
      return {
        left: box.left + box.width / 2 + (x - this.center.x) * this.scale,
        top: box.top + box.height / 2 + (y - this.center.y) * this.scale,
      };
    },
  },
};
