// One tile: an insect, or a ship of The Last Captain.

export const Tile = {
  props: ["tile"],
  inject: ["look"],
  template: `
    <g v-if="tile.art" :class="['tile', tile.color]">
      <use :href="'#skep-' + tile.art"/><text x="35" y="35" class="number stones">{{ tile.number }}</text>
    </g>
    <g v-else :class="['tile', tile.color]">
      <use href="#skep-hex" y="5" class="side"/>
      <use href="#skep-hex" class="face"/>
      <use href="#skep-hex" class="engraving" transform="scale(.9)"/>
      <text v-if="look().tiles === 'letters'" :y="tile.number ? 14 : 20" class="letter">{{ tile.kind }}</text>
      <use v-else :href="'#skep-' + tile.kind" :class="['insect', 'bug-' + tile.kind]"
           :transform="tile.number ? 'translate(0 -5) scale(.8)' : 'scale(.86)'"/>
      <text v-if="tile.number" y="39.5" class="number">{{ tile.number }}</text>
    </g>`,
};
