// How the board lies before the viewer: turned by sixths of a circle, mirrored. Places of a picture are
// turned one by one, so that insects and words stay upright.

const LIFT = { x: 3, y: -9 }; // how far a tile of a stack is shifted against the one below, always upwards
const NEAR = 2;

export const orientation = {
  computed: {
    matrix() {
      const step = this.picture.shape === "square" ? 180 : 60;
      const angle = ((this.settings.turn || 0) * step * Math.PI) / 180;
      const side = this.settings.mirror ? -1 : 1;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      return { a: cos * side, b: sin * side, c: -sin, d: cos };
    },
    matrixText() {
      const { a, b, c, d } = this.matrix;
      return `matrix(${a} ${b} ${c} ${d} 0 0)`;
    },
  },
  methods: {
    turnedGround: ({ a, b, c, d }, { x, y }) => ({ x: a * x + c * y, y: b * x + d * y }),
    turned(place) {
      const level = this.levelOf(place);
      const ground = { x: place.x - level * LIFT.x, y: place.y - level * LIFT.y };
      const { x, y } = this.turnedGround(this.matrix, ground);
      return { x: x + level * LIFT.x, y: y + level * LIFT.y };
    },
    unturned({ x, y }) {
      const { a, b, c, d } = this.matrix;
      const size = a * d - b * c; // 1, or -1 for a mirror
      return { x: (d * x - c * y) / size, y: (a * y - b * x) / size };
    },
    levelOf(place) {
      for (const { tiles } of this.picture.stacks) {
        const [x, y] = [place.x - tiles[0].x, place.y - tiles[0].y];
        if (Math.abs(x) > 50 || Math.abs(y) > 90) continue;
        const level = Math.round(y / LIFT.y);
        if (level > 0 && level <= tiles.length && Math.hypot(x - level * LIFT.x, y - level * LIFT.y) < NEAR) return level;
      }
      return 0;
    },
  },
};
