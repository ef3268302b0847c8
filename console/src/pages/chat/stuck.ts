import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** How far from its end a page still counts as at its end, in pixels. */
const NEAR = 120;

/** Keeps the end of the page in sight while something grows, unless the reader has scrolled away from it. */
export function useStuckToEnd(): { content: RefObject<HTMLDivElement | null>; stick: () => void } {
  const content = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  useEffect(() => {
    const toEnd = (): void => {
      if (stuck.current) scrollTo({ top: document.documentElement.scrollHeight });
    };
    const onScroll = (): void => {
      stuck.current = document.documentElement.scrollHeight - innerHeight - scrollY < NEAR;
    };
    const observer = new ResizeObserver(toEnd);
    if (content.current) observer.observe(content.current);
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener('scroll', onScroll);
    };
  }, []);
  return { content, stick: () => void (stuck.current = true) };
}
