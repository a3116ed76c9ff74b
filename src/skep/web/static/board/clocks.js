// Clocks run here between two pictures, so that nothing has to be sent for them.

import { sound } from "skep-board/sounds.js";

const CLOCK_WARNING = 20; // seconds

export const clocks = {
  data: () => ({
    now: Date.now(),
    received: Date.now(),
  }),
  watch: {
    players() {
      this.received = Date.now();
    },
  },
  mounted() {
    this.ticking = setInterval(() => {
      this.now = Date.now();
      this.warnOfTime();
    }, 250);
  },
  unmounted() {
    clearInterval(this.ticking);
  },
  methods: {
    warnOfTime() {
      const own = this.sides[this.sides.length - 1];
      const isLow = Boolean(own?.clock?.running && this.clockLow(own));
      if (isLow && !this.wasLow && this.settings.sound) sound("low");
      this.wasLow = isLow;
    },
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
