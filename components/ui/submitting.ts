/** What a form does when it is sent: its own work, and not the browser's, which would leave the page. */
export const submitting =
  (work: () => unknown) =>
  (event: Readonly<{ preventDefault: () => void }>): void => {
    event.preventDefault();
    void work();
  };
