/** What a test runner reported. */
type Count = { passed: number; failed: number };

/**
 * The counts of a runner's report, with its exit code: a runner that failed without a failed test, or that left no
 * report, counts as one failure (SECURITY D9).
 */
export function counted(exitCode: number, report: string | null, read: (json: string) => Count): Count {
  const count = report === null ? { passed: 0, failed: 0 } : read(report);
  const silent = exitCode !== 0 || report === null;
  return silent && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** Vitest's JSON report. */
export function readVitest(json: string): Count {
  const report = JSON.parse(json) as { numPassedTests: number; numFailedTests: number };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** Playwright's JSON report. A flaky test is a failed one: it would be found out by whoever runs it next. */
export function readPlaywright(json: string): Count {
  const { stats } = JSON.parse(json) as { stats: { expected: number; unexpected: number; flaky: number } };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** The sum of several runners: the closing line, and the exit code that goes with it. */
export function summary(counts: Count[]): { line: string; exitCode: 0 | 1 } {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  return { line: `${passed} passed, ${failed} failed`, exitCode: failed > 0 || passed === 0 ? 1 : 0 };
}
