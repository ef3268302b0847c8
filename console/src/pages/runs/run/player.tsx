import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { formatDuration } from '../../../format.ts';
import type { Playback } from './playback.ts';

const SPEEDS = [1, 4, 16];

interface PlayerProps {
  playback: Playback;
  from: number;
  to: number;
  /** Whether the run goes on. */
  live: boolean;
}

/** Shows the run as it was at another moment: by hand, or played. */
export function Player({ playback, from, to, live }: PlayerProps) {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const moment = playback.moment.value;
  useEffect(() => {
    if (!playing) return;
    let before = performance.now();
    let frame = 0;
    const step = (now: number): void => {
      const next = (playback.moment.peek() ?? from) + (now - before) * speed;
      before = now;
      if (next >= to) {
        playback.show(live ? undefined : to);
        setPlaying(false);
        return;
      }
      playback.show(next);
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [playing, speed, from, to, live]);
  const toggle = (): void => {
    if (!playing && (moment === undefined || moment >= to)) playback.show(from);
    setPlaying(!playing);
  };
  const length = Math.max(1, to - from);
  const place = Math.min(length, Math.max(0, (moment ?? to) - from));
  return (
    <div class="player" role="group" aria-label="Replay">
      <button type="button" class="icon-button play" aria-label={playing ? 'Pause' : 'Play'} onClick={toggle}>
        <Icon path={playing ? 'M8 5v14M16 5v14' : 'M7 4.5v15l12-7.5z'} />
      </button>
      <input
        type="range"
        aria-label="Moment"
        aria-valuetext={`${formatDuration(place)} of ${formatDuration(length)}`}
        min={0}
        max={length}
        step={Math.max(1, Math.round(length / 500))}
        value={place}
        onInput={({ currentTarget }) => {
          setPlaying(false);
          playback.show(from + Number(currentTarget.value));
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          toggle();
        }}
      />
      <output class="moment">
        {formatDuration(place)} / {formatDuration(length)}
      </output>
      <fieldset class="switch">
        <legend class="visually-hidden">Speed</legend>
        {SPEEDS.map((value) => (
          <label key={value}>
            <input type="radio" name="speed" value={value} checked={speed === value} onChange={() => setSpeed(value)} />
            <span>{value}×</span>
          </label>
        ))}
      </fieldset>
      <Button
        label={live ? 'Live' : 'End'}
        look="small"
        disabled={moment === undefined}
        onClick={() => {
          setPlaying(false);
          playback.show(undefined);
        }}
      />
    </div>
  );
}
