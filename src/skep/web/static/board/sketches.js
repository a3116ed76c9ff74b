// Arrows and marks of one's own: the right button draws, on a touch screen a long press marks.

export const sketches = {
  data: () => ({
    sketch: null,
  }),
  methods: {
    beginSketch(event) {
      const place = this.place(event);
      this.sketch = { start: place, end: place };
      this.listen();
    },
    endSketch() {
      const { start, end } = this.sketch;
      this.sketch = null;
      this.$emit("sketch", { x: start.x, y: start.y, to_x: end.x, to_y: end.y });
    },
    markAt(event) {
      const place = this.place(event);
      this.$emit("sketch", { ...place, to_x: place.x, to_y: place.y });
    },
  },
};
