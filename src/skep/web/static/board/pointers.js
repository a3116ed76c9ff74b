// Pointers: a press on a piece is a click or a drag, a press on the plane pans, two fingers zoom.

const DRAG_PIXELS = 6; // a press that moves farther is a drag
const SNAP = 46; // units of the drawing around a target in which a dragged piece jumps to it
const LONG_PRESS_MS = 450;

export const pointers = {
  data: () => ({
    drag: null,
  }),
  computed: {
    ghostStyle() {
      const unit = this.scale;
      const width = 110 * unit;
      return { left: `${this.drag.left - width / 2}px`, top: `${this.drag.top - 55 * unit}px`, width: `${width}px` };
    },
  },
  unmounted() {
    this.release();
  },
  methods: {
    listen() {
      if (this.listening) return;
      this.listening = true;
      window.addEventListener("pointermove", this.pointerMoved);
      window.addEventListener("pointerup", this.pointerUp);
      window.addEventListener("pointercancel", this.release);
    },
    release() {
      window.removeEventListener("pointermove", this.pointerMoved);
      window.removeEventListener("pointerup", this.pointerUp);
      window.removeEventListener("pointercancel", this.release);
      this.listening = false;
      clearTimeout(this.longPress);
      this.pressed = null;
      this.sketch = null;
      this.panned = null;
      this.fingers = null;
      this.drag = null;
    },
    press(event, tile, stack) {
      if (event.button === 2) return this.beginSketch(event);
      if (event.button !== 0) return;
      event.target.releasePointerCapture?.(event.pointerId);
      if (stack === null && event.pointerType === "mouse") event.preventDefault();
      this.choice = null;
      this.pressed = { tile, stack, x: event.clientX, y: event.clientY };
      if (event.pointerType !== "mouse" && stack)
        this.longPress = setTimeout(() => {
          if (stack.tiles.length > 1) this.shown = stack;
          else this.markAt(event);
          this.pressed = null;
        }, LONG_PRESS_MS);
      this.listen();
    },
    pressPlane(event) {
      this.choice = null;
      this.menu = false;
      if (event.button === 2) return this.beginSketch(event);
      this.shown = null;
      if (this.panned && event.pointerType === "touch") {
        this.fingers = { [this.panned.id]: this.panned, [event.pointerId]: { x: event.clientX, y: event.clientY } };
        return;
      }
      this.panned = { id: event.pointerId, x: event.clientX, y: event.clientY, from: { ...this.center }, moved: false };
      if (event.pointerType !== "mouse" && !this.selected)
        this.longPress = setTimeout(() => {
          this.markAt(event);
          this.panned = null;
        }, LONG_PRESS_MS);
      this.listen();
    },
    pointerMoved(event) {
      if (this.fingers && event.pointerId in this.fingers) return this.pinch(event);
      if (this.sketch) return (this.sketch.end = this.place(event));
      if (this.pressed) return this.dragPiece(event);
      if (!this.panned || event.pointerId !== this.panned.id) return;
      const x = event.clientX - this.panned.x;
      const y = event.clientY - this.panned.y;
      if (Math.hypot(x, y) > DRAG_PIXELS) this.panned.moved = true;
      if (!this.panned.moved) return;
      clearTimeout(this.longPress);
      this.chooseView();
      this.center = { x: this.panned.from.x - x / this.scale, y: this.panned.from.y - y / this.scale };
    },
    pinch(event) {
      const spread = () => {
        const [a, b] = Object.values(this.fingers);
        return Math.hypot(a.x - b.x, a.y - b.y) || 1;
      };
      const before = spread();
      this.fingers[event.pointerId] = { x: event.clientX, y: event.clientY };
      const [a, b] = Object.values(this.fingers);
      this.zoom(spread() / before, this.spot({ clientX: (a.x + b.x) / 2, clientY: (a.y + b.y) / 2 }));
    },
    dragPiece(event) {
      const { tile, x, y } = this.pressed;
      if (!this.drag) {
        if (Math.hypot(event.clientX - x, event.clientY - y) < DRAG_PIXELS) return;
        clearTimeout(this.longPress);
        if (!this.canLift(tile.name)) {
          this.explain(tile.name, event);
          this.pressed = null;
          return;
        }
        this.selected = tile.name;
        this.shown = null;
        this.tip = null;
      }
      const place = this.place(event);
      const near = this.targets.find((t) => Math.hypot(t.x - place.x, t.y - place.y) < SNAP) || null;
      const spot = near ? this.screen(near) : { left: event.clientX, top: event.clientY };
      this.drag = { tile, near, ...spot };
    },
    pointerUp(event) {
      if (this.sketch) this.endSketch();
      const { pressed, drag, panned } = this;
      this.release();
      if (drag) return this.dropPiece(drag, event);
      if (pressed) return this.clickPiece(pressed, event);
      if (panned && !panned.moved) this.clickPlane(event);
    },
    dropPiece(drag, event) {
      if (drag.near) {
        this.carried = { x: drag.near.x, y: drag.near.y };
        return this.go(drag.near);
      }
      const box = this.$refs.plane.getBoundingClientRect();
      const inside =
        event.clientX > box.left && event.clientX < box.right && event.clientY > box.top && event.clientY < box.bottom;
      if (inside || this.free) this.$emit("drop", { piece: drag.tile.name, ...this.place(event), inside });
      this.selected = null;
    },
    clickPiece({ tile, stack }, event) {
      const place = stack && this.top(stack);
      const target = place && this.targets.find((t) => Math.hypot(t.x - place.x, t.y - place.y) < SNAP);
      if (target && this.selected !== tile.name) return this.go(target);
      this.choose(tile.name, event);
    },
    clickPlane(event) {
      if (event.button !== 0) return;
      const place = this.place(event);
      if (this.selected && !this.free) this.$emit("drop", { piece: this.selected, ...place, inside: true });
      this.$emit("tap", place);
      this.selected = null;
    },
  },
};
