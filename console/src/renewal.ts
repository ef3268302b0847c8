/** The build that the page was loaded anew in, so that it is done once for each. */
const KEY = 'baton.reloaded';

/**
 * An upgrade of the server takes away the parts of the page that were not loaded yet: the page is loaded anew, which is what
 * somebody would do by hand. A second time says that it does not help.
 * @param build what tells this build from others
 */
export function reloadWhenPartsAreGone(build: string): void {
  addEventListener('vite:preloadError', () => {
    if (sessionStorage.getItem(KEY) === build) return;
    // Where the server is not there, the page is more than what the browser says of that.
    void fetch(location.pathname, { method: 'HEAD' }).then(
      () => {
        sessionStorage.setItem(KEY, build);
        location.reload();
      },
      () => {},
    );
  });
}
