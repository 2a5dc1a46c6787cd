/** Returns a submit handler that runs `work` instead of the browser's own submit. */
export const submitting =
  (work: () => unknown) =>
  (event: Readonly<{ preventDefault: () => void }>): void => {
    event.preventDefault();
    void work();
  };
