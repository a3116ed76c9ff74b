// The board: draws a picture of a position and reports gestures. It knows no rules: which piece may go
// where, and why another may not, is told to it with every picture.

const DRAG_PIXELS = 6; // a press that moves farther is a drag
const SNAP = 46; // units of the drawing around a target in which a dragged piece jumps to it
const LONG_PRESS_MS = 450;
const TIP_MS = 5000;
const CLOCK_WARNING = 20; // seconds

const Tile = {
  props: ["tile"],
  template: `
    <g v-if="tile.art" :class="['tile', tile.color]">
      <use :href="'#skep-' + tile.art"/><text y="34" class="number stones">{{ tile.number }}</text>
    </g>
    <g v-else :class="['tile', tile.color]">
      <use href="#skep-hex" y="5" class="side"/>
      <use href="#skep-hex" class="face"/>
      <use href="#skep-hex" class="engraving" transform="scale(.9)"/>
      <use :href="'#skep-' + tile.kind" :class="['insect', 'bug-' + tile.kind]"
           :transform="tile.number ? 'translate(0 -5) scale(.8)' : 'scale(.86)'"/>
      <text v-if="tile.number" y="39.5" class="number">{{ tile.number }}</text>
    </g>`,
};

export default {
  components: { SkepTile: Tile },
  props: {
    picture: Object,
    players: { type: Array, default: () => [] },
    coordinates: Boolean,
    free: Boolean, // every piece may be lifted, and dropped anywhere: the editor
    keys: { type: Boolean, default: true },
    label: { type: String, default: "board" },
  },
  emits: ["move", "drop", "key", "tap"],
  template: `
    <div class="skep-board" :class="{ dragging: drag }">
      <div v-for="side in sides" :key="side.color" :class="['rack', side.place, { active: side.active }]"
           role="group" :aria-label="side.title + ' in hand'">
        <div class="player">
          <span :class="['stone', side.color]"></span>
          <span class="name">{{ side.title }}</span>
          <span v-if="side.note" class="note">{{ side.note }}</span>
          <span v-if="side.clock" :class="['clock', { low: clockLow(side) }]"
                role="timer">{{ clockText(side) }}</span>
        </div>
        <div class="hand">
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
      <svg ref="plane" class="plane" :viewBox="viewBox" :aria-label="label" :aria-describedby="'said-' + label" role="application"
           @pointerdown="pressPlane" @wheel.prevent="wheel" @contextmenu.prevent>
        <g v-for="cell in picture.cells" :key="'c' + cell.x + ',' + cell.y"
           :transform="at(cell)" class="cell"><use :href="shape"/><text v-if="coordinates" x="-34" y="36">{{ cell.label }}</text></g>
        <g v-if="coordinates || !picture.stacks.length" class="grid">
          <g v-for="cell in picture.rim" :key="'r' + cell.label" :transform="at(cell)">
            <use href="#skep-cell"/><text v-if="coordinates" y="5">{{ cell.label }}</text>
          </g>
        </g>
        <g v-for="stack in picture.stacks" :key="stack.key" class="stack"
           @pointerenter="hover($event, top(stack).name, stack)" @pointerleave="unhover">
          <g v-for="tile in stack.tiles" :key="tile.name" :transform="at(tile)">
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
          <text v-if="coordinates && !picture.cells" class="coordinate" :x="top(stack).x" :y="top(stack).y - 36">{{ stack.label }}</text>
        </g>
        <template v-for="stack in picture.stacks" :key="'b' + stack.key">
          <g v-if="stack.tiles.length > 1" :transform="at(top(stack))" class="badge">
            <circle cx="33" cy="-22" r="11"/><text x="33" y="-17">{{ stack.tiles.length }}</text>
          </g>
        </template>
        <g v-if="picture.last" class="last">
          <polyline v-if="picture.last.path" :points="points(picture.last.path)"/>
          <use v-if="picture.last.start" :href="shape" :transform="at(picture.last.start)" class="from"/>
          <use :href="shape" :transform="at(picture.last.end)" class="to"/>
        </g>
        <g v-for="mark in picture.marks" :transform="at(mark)" class="mark" :class="mark.kind">
          <use v-if="mark.kind === 'shade'" :href="shape" :style="shade(mark)"/>
          <circle v-else :r="mark.kind === 'ring' ? 37 : 13" :style="shade(mark)"/>
          <text v-if="mark.label" y="6">{{ mark.label }}</text>
        </g>
        <g v-for="arrow in picture.arrows" class="arrow">
          <path :d="arrow.path" :style="shade(arrow)"/>
          <text v-if="arrow.label" :x="arrow.x" :y="arrow.y">{{ arrow.label }}</text>
        </g>
        <g v-for="target in targets" :key="target.key" class="target" role="button" tabindex="0"
           :transform="at(target)" :class="{ near: drag && drag.near === target }" :data-move="target.moves[0].text"
           :aria-label="target.moves[0].text"
           @pointerdown.stop @click.stop="go(target)"
           @keydown.enter.prevent="go(target)" @keydown.space.prevent="go(target)">
          <use :href="shape"/><circle r="12"/>
        </g>
      </svg>
      <p class="unseen" :id="'said-' + label">{{ picture.text }}</p>
      <div class="zoom" role="group" aria-label="view">
        <button type="button" @click="zoom(1.25)" aria-label="zoom in" title="zoom in (+)">+</button>
        <button type="button" @click="zoom(0.8)" aria-label="zoom out" title="zoom out (−)">−</button>
        <button type="button" @click="fit" :class="{ wanted: outside }" aria-label="recentre"
                title="recentre (R)"><svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="5"/><path d="M10 1v5M10 14v5M1 10h5M14 10h5"/></svg></button>
      </div>
      <div v-if="tip" class="tip" role="status" :style="tip.style">{{ tip.text }}</div>
      <div v-if="shown" class="contents" role="status">
        <span class="word">bottom</span>
        <span v-for="tile in shown.tiles" :key="tile.name" class="layer">
          <svg viewBox="-50 -52 100 110"><skep-tile :tile="tile"/></svg>{{ tile.label }}
        </span>
        <span class="word">top</span>
      </div>
      <div v-if="choice" class="choice" role="menu" :style="choice.style">
        <button v-for="move in choice.moves" :key="move.move" type="button" role="menuitem"
                @click="send(move)">{{ move.label || move.text }}</button>
      </div>
      <svg v-if="drag" class="ghost" :style="ghostStyle" viewBox="-55 -55 110 115"><skep-tile :tile="drag.tile"/></svg>
    </div>`,
  data: () => ({
    center: { x: 0, y: 0 },
    scale: 1,
    size: { width: 600, height: 400 },
    selected: null,
    drag: null,
    tip: null,
    shown: null,
    choice: null,
    now: Date.now(),
    received: Date.now(),
  }),
  computed: {
    viewBox() {
      const width = this.size.width / this.scale;
      const height = this.size.height / this.scale;
      return [this.center.x - width / 2, this.center.y - height / 2, width, height].join(" ");
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
      for (const [piece, x, y, move, text, label] of this.picture.moves || [])
        (moves[piece] ||= []).push({ x, y, move, text, label });
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
    outside() {
      const box = this.bounds();
      const [x, y, width, height] = this.viewBox.split(" ").map(Number);
      return box && (box.left < x - 20 || box.top < y - 20 || box.right > x + width + 20 || box.bottom > y + height + 20);
    },
    ghostStyle() {
      const unit = this.scale;
      const width = 110 * unit;
      return { left: `${this.drag.left - width / 2}px`, top: `${this.drag.top - 55 * unit}px`, width: `${width}px` };
    },
  },
  watch: {
    picture(next, before) {
      this.received = Date.now();
      this.choice = null;
      this.tip = null;
      if (this.selected && !this.movesOf[this.selected] && !this.free) this.selected = null;
      if (next.position !== before.position) this.selected = null;
      if (next.game !== before.game) this.$nextTick(this.fit);
    },
    players() {
      this.received = Date.now();
    },
  },
  mounted() {
    this.observer = new ResizeObserver(() => this.measure());
    this.observer.observe(this.$refs.plane);
    this.measure();
    this.fit();
    if (this.keys) window.addEventListener("keydown", this.key);
    this.ticking = setInterval(() => (this.now = Date.now()), 250);
  },
  unmounted() {
    this.observer.disconnect();
    clearInterval(this.ticking);
    window.removeEventListener("keydown", this.key);
    this.release();
  },
  methods: {
    at: (place) => `translate(${place.x} ${place.y})`,
    points: (path) => path.map((place) => `${place.x},${place.y}`).join(" "),
    top: (stack) => stack.tiles[stack.tiles.length - 1],
    shade: (mark) => ({
      ...(mark.color ? { [mark.kind === "ring" ? "stroke" : "fill"]: mark.color } : {}),
      opacity: mark.opacity,
    }),
    canLift(piece) {
      return this.free || piece in this.movesOf;
    },
    pieceLabel(tile) {
      const why = (this.picture.why || {})[tile.name];
      return tile.label + (tile.count > 1 ? `, ${tile.count} left` : "") + (why ? `: ${why}` : "");
    },
    stackLabel(stack) {
      const names = stack.tiles.map((tile) => tile.label).reverse().join(" on ");
      const why = (this.picture.why || {})[this.top(stack).name];
      return `${names}${stack.label ? ` at ${stack.label}` : ""}${why ? `: ${why}` : ""}`;
    },

    // The view: moved by the person only.
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

    // Pointers: a press on a piece is a click or a drag, a press on the plane pans, two fingers zoom.
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
      this.panned = null;
      this.fingers = null;
      this.drag = null;
    },
    press(event, tile, stack) {
      if (event.button === 2) return this.pressPlane(event);
      if (event.button !== 0) return;
      event.target.releasePointerCapture?.(event.pointerId);
      if (stack === null && event.pointerType === "mouse") event.preventDefault();
      this.choice = null;
      this.pressed = { tile, stack, x: event.clientX, y: event.clientY };
      if (event.pointerType !== "mouse" && stack && stack.tiles.length > 1)
        this.longPress = setTimeout(() => {
          this.shown = stack;
          this.pressed = null;
        }, LONG_PRESS_MS);
      this.listen();
    },
    pressPlane(event) {
      this.choice = null;
      this.shown = null;
      if (this.panned && event.pointerType === "touch") {
        this.fingers = { [this.panned.id]: this.panned, [event.pointerId]: { x: event.clientX, y: event.clientY } };
        return;
      }
      this.panned = { id: event.pointerId, x: event.clientX, y: event.clientY, from: { ...this.center }, moved: false };
      this.listen();
    },
    pointerMoved(event) {
      if (this.fingers && event.pointerId in this.fingers) return this.pinch(event);
      if (this.pressed) return this.dragPiece(event);
      if (!this.panned || event.pointerId !== this.panned.id) return;
      const x = event.clientX - this.panned.x;
      const y = event.clientY - this.panned.y;
      if (Math.hypot(x, y) > DRAG_PIXELS) this.panned.moved = true;
      if (!this.panned.moved) return;
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
      this.zoom(spread() / before, this.place({ clientX: (a.x + b.x) / 2, clientY: (a.y + b.y) / 2 }));
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
      const { pressed, drag, panned } = this;
      this.release();
      if (drag) return this.dropPiece(drag, event);
      if (pressed) return this.clickPiece(pressed, event);
      if (panned && !panned.moved) this.clickPlane(event);
    },
    dropPiece(drag, event) {
      if (drag.near) return this.go(drag.near);
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
      const box = this.$el.getBoundingClientRect();
      const spot = this.screen(target);
      this.choice = {
        moves: target.moves,
        style: { left: `${spot.left - box.left}px`, top: `${spot.top - box.top}px` },
      };
      this.$nextTick(() => this.$el.querySelector(".choice button")?.focus());
    },
    send(move) {
      this.selected = null;
      this.choice = null;
      this.$emit("move", { move: move.move, position: this.picture.position });
    },

    // Words beside the pointer
    explain(piece, event) {
      const why = (this.picture.why || {})[piece];
      if (!why) return;
      const box = this.$el.getBoundingClientRect();
      const spot = event.clientX ? event : event.target.getBoundingClientRect();
      const x = (event.clientX || spot.left) - box.left;
      this.tip = {
        text: why,
        style: { left: `${Math.max(8, Math.min(x + 12, box.width - 220))}px`, top: `${(event.clientY || spot.top) - box.top + 14}px` },
      };
      clearTimeout(this.fading);
      this.fading = setTimeout(() => (this.tip = null), TIP_MS);
    },
    hover(event, piece, stack) {
      if (event.pointerType !== "mouse" || this.drag || this.panned?.moved) return;
      if (stack && stack.tiles.length > 1) this.shown = stack;
      if (!this.canLift(piece)) this.explain(piece, event);
    },
    unhover(event) {
      if (event.pointerType !== "mouse") return;
      this.shown = null;
      this.tip = null;
    },

    // Keys: never with a modifier, never while something is being typed.
    key(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const where = event.target;
      if (where.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(where.tagName)) return;
      if (document.querySelector(".q-dialog")) return;
      const here = { "+": () => this.zoom(1.25), "=": () => this.zoom(1.25), "-": () => this.zoom(0.8), "−": () => this.zoom(0.8), r: this.fit };
      const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (name === "Escape") {
        this.selected = null;
        this.choice = null;
        this.tip = null;
        this.shown = null;
        this.release();
      } else if (here[name]) here[name]();
      else if (["s", "p", "u", "n", "h", "t", "?", "ArrowLeft", "ArrowRight", "Home", "End"].includes(name)) {
        if (name !== "Home" && name !== "End") event.preventDefault();
        this.$emit("key", name);
      }
    },

    // Clocks run here between two pictures, so that nothing has to be sent for them.
    remaining(side) {
      const passed = side.clock.running ? Math.max(0, this.now - this.received) / 1000 : 0;
      return Math.max(0, side.clock.seconds - passed);
    },
    clockLow(side) {
      return this.remaining(side) < CLOCK_WARNING;
    },
    clockText(side) {
      const left = this.remaining(side);
      const tenths = Math.floor(left * 10);
      if (left < CLOCK_WARNING) return `${Math.floor(tenths / 10)}.${tenths % 10}`;
      const seconds = Math.ceil(left);
      return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    },
  },
};
