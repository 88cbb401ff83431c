/** Stands for pi among the icons. */
export function PiSign() {
  return <b aria-hidden>π</b>
}
