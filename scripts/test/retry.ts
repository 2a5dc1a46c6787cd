/** On a busy machine of strangers a failed test runs once more; its first failure is printed. */
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
