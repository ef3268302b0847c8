/** A drawing of one stroke, in the colour of the text; it says nothing that the text does not. */
export function Icon({ path, size = 18 }: { path: string; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
