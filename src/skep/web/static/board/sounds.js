// Short sounds, made here: nothing is loaded for them.

const NOTES = {
  move: [[230, 0, 0.06]],
  turn: [[520, 0, 0.09], [780, 0.1, 0.12]],
  end: [[520, 0, 0.12], [390, 0.13, 0.12], [260, 0.26, 0.25]],
  low: [[880, 0, 0.07], [880, 0.14, 0.07]],
};
let player = null;

// Say one of the sounds above; a browser stays silent until the person has clicked or typed once.
export function sound(kind) {
  window.dispatchEvent(new CustomEvent("skep-sound", { detail: kind }));
  if (!navigator.userActivation?.hasBeenActive) return;
  player ||= new AudioContext();
  for (const [pitch, after, seconds] of NOTES[kind]) note(pitch, player.currentTime + after, seconds);
}

function note(pitch, start, seconds) {
  const [tone, volume] = [player.createOscillator(), player.createGain()];
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.25, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  tone.connect(volume).connect(player.destination);
  tone.start(start);
  tone.stop(start + seconds);
}
