/** With CI set, other work may slow the machine down, so a failed test runs once more. The first failure is printed. */
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
