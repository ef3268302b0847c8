interface BarProps {
  name: string;
  used: number;
  limit: number;
  /** What is used, in words. */
  text: string;
}

/** How much of something is used. */
export function Bar({ name, used, limit, text }: BarProps) {
  return (
    <label class="bar">
      {name}: {text}
      <meter min={0} max={Math.max(1, limit)} high={0.8 * limit} value={Math.min(limit, used)} />
    </label>
  );
}
