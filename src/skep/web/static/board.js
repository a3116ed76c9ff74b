// The board: draws a picture of a position and reports gestures. It knows no rules: which piece may go
// where, and why another may not, is part of every picture.

import { Tile } from "skep-board/tile.js";
import { clocks } from "skep-board/clocks.js";
import { keys } from "skep-board/keys.js";
import { menu } from "skep-board/menu.js";
import { motion } from "skep-board/motion.js";
import { orientation } from "skep-board/orientation.js";
import { pointers } from "skep-board/pointers.js";
import { sketches } from "skep-board/sketches.js";
import { view } from "skep-board/view.js";
import { words } from "skep-board/words.js";

const HALF_MENU = 132; // pixels: half the width of the menu of choices, at most

export default {
  components: { SkepTile: Tile },
  mixins: [view, orientation, pointers, keys, words, clocks, motion, sketches, menu],
  provide() {
    return { look: () => this.settings };
  },
  props: {
    drawing: String, // the picture as JSON
    players: { type: Array, default: () => [] },
    own: { type: Object, default: () => ({}) }, // arrows and marks that the person has drawn
    settings: { type: Object, default: () => ({}) },
    free: Boolean, // every piece may be lifted, and dropped anywhere: the editor
    keys: { type: Boolean, default: true },
    label: { type: String, default: "board" },
  },
  emits: ["move", "drop", "key", "tap", "sketch", "setting"],
  template: `
    <div class="skep-board" :class="['tiles-' + settings.tiles, picture.shape, { dragging: drag }]">
      <div v-for="side in sides" :key="side.color" :class="['rack', side.place, { active: side.active }]"
           role="group" :aria-label="side.title + ' in hand'">
        <div class="player">
          <span :class="['stone', side.color]"></span>
          <span class="name">{{ side.title }}</span>
          <span v-if="side.note" class="note">{{ side.note }}</span>
          <span v-if="side.clock" :class="['clock', { low: clockLow(side) }]"
                role="timer">{{ clockText(side) }}</span>
        </div>
        <div v-if="picture.racks" class="hand">
          <button v-for="tile in side.rack" :key="tile.name" type="button" class="in-hand"
                  :class="{ movable: canLift(tile.name), selected: selected === tile.name }"
                  :data-piece="tile.name" :aria-label="pieceLabel(tile)"
                  :aria-pressed="selected === tile.name"
                  @pointerdown="press($event, tile, null)" @click.prevent="byKeyboard($event, tile.name)"
                  @pointerenter="hover($event, tile.name, null)" @pointerleave="unhover">
            <svg viewBox="-52 -54 104 114" aria-hidden="true"><skep-tile :tile="{ ...tile, number: 0 }"/></svg>
            <span v-if="tile.count > 1" class="count">{{ tile.count }}</span>
          </button>
        </div>
      </div>
      <div class="middle">
        <svg ref="plane" class="plane" :viewBox="viewBox" :aria-label="label" :aria-describedby="'said-' + label" role="application" tabindex="-1"
             @pointerdown="pressPlane" @wheel.prevent="wheel" @contextmenu.prevent>
          <g v-for="cell in picture.cells" :key="'c' + cell.x + ',' + cell.y"
             :transform="at(cell)" class="cell"><use :href="shape"/><text x="-34" y="36">{{ cell.label }}</text></g>
          <g v-if="settings.coordinates || !picture.stacks.length" class="grid">
            <g v-for="cell in picture.rim" :key="'r' + cell.label" :transform="at(cell)">
              <use href="#skep-cell"/><text v-if="settings.coordinates" :style="readable" y="5">{{ cell.label }}</text>
            </g>
          </g>
          <g v-for="stack in picture.stacks" :key="stack.key" class="stack"
             @pointerenter="hover($event, top(stack).name, stack)" @pointerleave="unhover">
            <g v-for="tile in stack.tiles" v-show="!movingNames.has(tile.name)" :key="tile.name" :transform="at(tile)">
              <skep-tile :tile="tile"/>
            </g>
            <g :transform="at(top(stack))" class="handle" role="button"
               :class="{ movable: canLift(top(stack).name), selected: selected === top(stack).name,
                         lifted: drag && drag.tile.name === top(stack).name }"
               :tabindex="canLift(top(stack).name) ? 0 : -1" :data-piece="top(stack).name"
               :aria-label="stackLabel(stack)" :aria-pressed="selected === top(stack).name"
               @pointerdown.stop="press($event, top(stack), stack)"
               @keydown.enter.prevent="byKeyboard($event, top(stack).name)"
               @keydown.space.prevent="byKeyboard($event, top(stack).name)">
              <use :href="shape" class="touch"/>
            </g>
            <g v-if="settings.coordinates && !picture.cells" class="coordinate" :transform="at(top(stack))">
              <rect x="-30" y="-47" width="60" height="24" rx="7"/><text :style="readable" y="-29">{{ stack.label }}</text>
            </g>
          </g>
          <g v-if="picture.last" class="last">
            <polyline v-if="picture.last.path" :points="points(picture.last.path)"/>
            <use v-if="picture.last.start" :href="shape" :transform="at(picture.last.start)" class="from"/>
            <use :href="shape" :transform="at(picture.last.end)" class="to"/>
          </g>
          <template v-for="stack in picture.stacks" :key="'b' + stack.key">
            <g v-if="stack.tiles.length > 1" :transform="at(top(stack))" class="badge">
              <circle cx="33" cy="-22" r="11"/><text x="33" y="-17">{{ stack.tiles.length }}</text>
            </g>
          </template>
          <g v-for="mark in [...(picture.marks || []), ...(own.marks || [])]" :transform="at(mark)" class="mark" :class="[mark.kind, { own: mark.own }]">
            <use v-if="mark.kind === 'shade'" :href="shape" :style="shade(mark)"/>
            <circle v-else :r="mark.kind === 'ring' ? 37 : 13" :style="shade(mark)"/>
            <text v-if="mark.label" y="6">{{ mark.label }}</text>
          </g>
          <g v-for="arrow in [...(picture.arrows || []), ...(own.arrows || [])]" class="arrow" :class="{ own: arrow.own }">
            <g v-if="arrow.tile" class="placed" :data-placed="arrow.tile.name" :transform="at(arrow) + ' scale(.48)'">
              <skep-tile :tile="arrow.tile"/>
            </g>
            <path v-if="arrow.path" :d="arrow.path" :transform="matrixText" :style="shade(arrow)"/>
            <text v-if="arrow.label" :transform="at(arrow)">{{ arrow.label }}</text>
          </g>
          <line v-if="sketch" class="sketch" :x1="turned(sketch.start).x" :y1="turned(sketch.start).y"
                :x2="turned(sketch.end).x" :y2="turned(sketch.end).y"/>
          <g v-for="moving in movingTiles" :key="'m' + moving.tile.name" class="moving" :data-way="points(moving.way)" :transform="at(moving.spot)">
            <skep-tile :tile="moving.tile"/>
          </g>
          <g v-for="target in targets" :key="target.key" class="target" role="button" tabindex="0"
             :transform="at(target)" :class="{ near: drag && drag.near === target }" :data-move="target.moves[0].text"
             :aria-label="target.moves[0].text"
             @pointerdown.stop @click.stop="go(target)"
             @keydown.enter.prevent="go(target)" @keydown.space.prevent="go(target)">
            <use :href="shape"/><circle r="12"/>
          </g>
        </svg>
        <div class="zoom" role="group" aria-label="view">
          <button type="button" @click="zoom(1.25)" aria-label="zoom in" title="zoom in (+)">+</button>
          <button type="button" @click="zoom(0.8)" aria-label="zoom out" title="zoom out (−)">−</button>
          <button type="button" @click="fit" :class="{ wanted: outside }" aria-label="recentre"
                  title="recentre (R)"><svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="5"/><path d="M10 1v5M10 14v5M1 10h5M14 10h5"/></svg></button>
          <button type="button" class="look" @click="menu = !menu" :aria-expanded="menu" aria-label="look of the board"
                  title="look of the board"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M2 5h16M2 10h16M2 15h16"/><circle class="knob" cx="13" cy="5" r="2.2"/><circle class="knob" cx="6.5" cy="10" r="2.2"/><circle class="knob" cx="14" cy="15" r="2.2"/></svg></button>
        </div>
        <fieldset v-if="menu" class="look-menu"><legend class="unseen">look of the board</legend>
          <label v-for="(words, name) in switches" :key="name"><input type="checkbox" :checked="settings[name]"
                 :data-setting="name" @change="set(name, $event.target.checked)">{{ words }}</label>
          <label>tiles <select :value="settings.tiles" data-setting="tiles" @change="set('tiles', $event.target.value)">
            <option value="insects">insects</option><option value="letters">letters</option><option value="contrast">high contrast</option>
          </select></label>
          <span class="row"><button type="button" @click="turn(-1)">⟲ turn</button><button type="button" @click="turn(1)">turn ⟳</button></span>
        </fieldset>
        <div v-if="shown" class="contents" role="status">
          <span class="word">bottom</span>
          <span v-for="tile in shown.tiles" :key="tile.name" class="layer">
            <svg viewBox="-50 -52 100 110"><skep-tile :tile="tile"/></svg>{{ tile.label }}
          </span>
          <span class="word">top</span>
        </div>
      </div>
      <p class="unseen" :id="'said-' + label">{{ picture.text }}</p>
      <div v-if="tip" class="tip" role="status" :style="tip.style">{{ tip.text }}</div>
      <div v-if="choice" class="choice" role="menu" :style="choice.style">
        <button v-for="move in choice.moves" :key="move.move" type="button" role="menuitem"
                :aria-label="move.text + (move.label ? ': ' + move.label : '')" @click="send(move)">
          <svg v-if="move.art" viewBox="-40 -40 80 80" :class="['tile', sideToMove]" aria-hidden="true"><use :href="'#skep-' + move.art"/></svg>
          {{ move.label || move.text }}</button>
      </div>
      <svg v-if="drag" class="ghost" :style="ghostStyle" viewBox="-55 -55 110 115"><skep-tile :tile="drag.tile"/></svg>
    </div>`,
  data: () => ({
    selected: null,
    choice: null,
  }),
  computed: {
    picture() {
      return JSON.parse(this.drawing);
    },
    readable() {
      return { fontSize: `${Math.min(24, Math.max(15, 11 / this.scale))}px` };
    },
    sideToMove() {
      return this.picture.turn || "w";
    },
    shape() {
      return `#skep-${this.picture.shape || "hex"}`;
    },
    sides() {
      return this.players.map((player, index) => ({
        ...player,
        place: index === 0 ? "top" : "bottom",
        rack: (this.picture.racks || {})[player.color] || [],
      }));
    },
    movesOf() {
      const moves = {};
      for (const [piece, x, y, move, text, label, art] of this.picture.moves || [])
        (moves[piece] ||= []).push({ x, y, move, text, label, art });
      return moves;
    },
    targets() {
      const targets = new Map();
      for (const move of this.movesOf[this.selected] || []) {
        const key = `${move.x},${move.y}`;
        if (!targets.has(key)) targets.set(key, { key, x: move.x, y: move.y, moves: [] });
        targets.get(key).moves.push(move);
      }
      return [...targets.values()];
    },
  },
  watch: {
    picture(next, before) {
      this.showMove(next, before);
      this.choice = null;
      this.tip = null;
      if (this.selected && !this.movesOf[this.selected] && !this.free) this.selected = null;
      if (next.position !== before.position) this.selected = null;
      this.$nextTick(next.game !== before.game ? this.fit : this.follow);
    },
  },
  methods: {
    at(place) {
      const { x, y } = this.turned(place);
      return `translate(${x} ${y})`;
    },
    points(path) {
      return path.map(this.turned).map(({ x, y }) => `${x},${y}`).join(" ");
    },
    top: (stack) => stack.tiles[stack.tiles.length - 1],
    shade: (mark) => ({
      ...(mark.color ? { [mark.kind === "ring" ? "stroke" : "fill"]: mark.color } : {}),
      opacity: mark.opacity,
    }),
    canLift(piece) {
      return this.free || piece in this.movesOf;
    },
    choose(piece, event) {
      this.$emit("tap", { piece });
      if (this.selected === piece) this.selected = null;
      else if (this.canLift(piece)) this.selected = piece;
      else this.explain(piece, event);
    },
    byKeyboard(event, piece) {
      if (event.detail > 0) return; // a mouse click is handled by the pointer
      this.choose(piece, event);
      if (this.selected === piece) this.$nextTick(() => this.$el.querySelector(".target")?.focus());
    },
    go(target) {
      if (target.moves.length === 1) return this.send(target.moves[0]);
      this.choice = { moves: target.moves, style: this.besidePlace(target) };
      this.$nextTick(() => this.$el.querySelector(".choice button")?.focus());
    },
    besidePlace(place) {
      // below the place, or above it where there is more room; never beyond the edge of the board
      const box = this.$el.getBoundingClientRect();
      const spot = this.screen(place);
      const left = Math.max(HALF_MENU, Math.min(spot.left - box.left, box.width - HALF_MENU));
      const [above, below] = [spot.top - box.top - 20, box.bottom - spot.top - 20];
      const side = below >= above ? { top: `${spot.top - box.top + 12}px` } : { bottom: `${box.bottom - spot.top + 12}px` };
      return { left: `${left}px`, maxHeight: `${Math.max(above, below)}px`, ...side };
    },
    send(move) {
      if (this.$el.contains(document.activeElement)) this.$refs.plane.focus({ preventScroll: true });
      this.selected = null;
      this.choice = null;
      this.$emit("move", { move: move.move, position: this.picture.position });
    },
  },
};
