// Words: what the pieces are called, why one cannot move, and what lies in a stack.

const TIP_MS = 5000;
const TIP_ROOM = 120; // pixels for a tip of some lines

export const words = {
  data: () => ({
    tip: null,
    shown: null,
  }),
  methods: {
    pieceLabel(tile) {
      const why = (this.picture.why || {})[tile.name];
      return tile.label + (tile.count > 1 ? `, ${tile.count} left` : "") + (why ? `: ${why}` : "");
    },
    stackLabel(stack) {
      const names = stack.tiles.map((tile) => tile.label).reverse().join(" on ");
      const why = (this.picture.why || {})[this.top(stack).name];
      return `${names}${stack.label ? ` at ${stack.label}` : ""}${why ? `: ${why}` : ""}`;
    },
    explain(piece, event) {
      const why = (this.picture.why || {})[piece];
      if (!why) return;
      const box = this.$el.getBoundingClientRect();
      const spot = event.clientX ? event : event.target.getBoundingClientRect();
      const x = (event.clientX || spot.left) - box.left;
      const y = (event.clientY || spot.top) - box.top;
      const isLow = y > box.height - TIP_ROOM; // what stands below the board would cover it
      this.tip = {
        text: why,
        style: {
          left: `${Math.max(8, Math.min(x + 12, box.width - 220))}px`,
          ...(isLow ? { bottom: `${box.height - y + 14}px` } : { top: `${y + 14}px` }),
        },
      };
      clearTimeout(this.fading);
      this.fading = setTimeout(() => (this.tip = null), TIP_MS);
    },
    hover(event, piece, stack) {
      if (event.pointerType !== "mouse" || this.drag || this.panned?.moved) return;
      if (stack && stack.tiles.length > 1) this.shown = stack;
      const isWaiting = (this.picture.why || {})[piece]?.endsWith("'s turn"); // seen without words; a click tells it
      if (!this.canLift(piece) && !(isWaiting && !this.picture.moves?.length)) this.explain(piece, event);
    },
    unhover(event) {
      if (event.pointerType !== "mouse") return;
      this.shown = null;
      this.tip = null;
    },
  },
};
