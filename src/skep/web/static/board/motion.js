// Moves glide along their way. A move that comes while another glides waits for it. Nothing waits for the
// drawing: pieces can be taken up where they will be.

import { sound } from "skep-board/sounds.js";

const MOST_MS = 250;
const MS_A_STEP = 70;
const MOST_WAITING = 2;

export const motion = {
  data: () => ({
    movingTiles: [],
  }),
  computed: {
    movingNames() {
      return new Set(this.movingTiles.map((moving) => moving.tile.name));
    },
  },
  unmounted() {
    cancelAnimationFrame(this.stepping);
  },
  methods: {
    showMove(next, before) {
      const forward = next.game === before.game && next.ply === before.ply + 1;
      const back = next.game === before.game && next.ply === before.ply - 1;
      if (forward) this.sayMove(next, before);
      const moving = forward ? this.movingTile(next, next.last) : back ? this.movingTile(next, before.last, true) : null;
      const carried = this.carried;
      this.carried = null;
      if (!moving || !this.glides() || (carried && near(carried, moving.way.at(-1)))) return;
      this.movingTiles = [...this.movingTiles.slice(1 - MOST_WAITING), moving];
      cancelAnimationFrame(this.stepping);
      this.stepping = requestAnimationFrame(this.step);
    },
    glides() {
      return this.settings.motion && !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    },
    sayMove(next, before) {
      this.say(next.over ? "end" : next.moves?.length && !before.moves?.length ? "turn" : "move");
    },
    say(kind) {
      if (this.settings.sound) sound(kind);
    },
    movingTile(picture, last, isBack = false) {
      if (!last || (!last.start && isBack)) return null;
      const end = isBack ? last.start : last.end;
      const stack = picture.stacks.find((one) => near(this.top(one), end));
      if (!stack) return null;
      const tile = this.top(stack);
      const path = last.path || [last.start || this.beside(last.end, tile.color), last.end];
      const way = isBack ? [...path].reverse() : path;
      const ms = Math.min(MOST_MS, 100 + MS_A_STEP * (way.length - 1));
      return { tile, way, spot: way[0], began: 0, ms };
    },
    beside(end, color) {
      // a placed piece comes from the edge of the board where its hand lies
      const box = this.$refs.plane.getBoundingClientRect();
      const isTop = this.sides[0]?.color === color;
      return this.place({ clientX: this.screen(end).left, clientY: isTop ? box.top : box.bottom });
    },
    step(now) {
      const moving = this.movingTiles[0];
      if (!moving) return;
      moving.began ||= now;
      const share = Math.min(1, (now - moving.began) / moving.ms);
      if (share < 1) moving.spot = along(moving.way, share * (2 - share));
      else this.movingTiles = this.movingTiles.slice(1);
      this.stepping = requestAnimationFrame(this.step);
    },
  },
};

const near = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < 3;

function along(way, share) {
  const reached = share * (way.length - 1);
  const number = Math.min(Math.floor(reached), way.length - 2);
  const [from, to] = [way[number], way[number + 1]];
  const part = reached - number;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
