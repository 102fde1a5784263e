import { stripVTControlCharacters } from 'node:util';

/** Counts from the report of a test runner, with the names of the failed tests. */
export type Count = { passed: number; failed: number; failures: string[] };

/**
 * Returns the counts of a runner's report. A runner that failed without a failed test, or that left no
 * report, counts as one failure (SECURITY D9), with its last complaints.
 */
export function counted(
  exitCode: number,
  report: string | null,
  read: (json: string) => Count,
  complaints = '',
): Count {
  const count = report === null ? { passed: 0, failed: 0, failures: [] } : read(report);
  const silent = exitCode !== 0 || report === null;
  if (!silent || count.failed > 0) return count;
  const unnamed = `a runner that ended with ${exitCode} and named no failed test`;
  const named = count.failures.length > 0 ? count.failures : [unnamed];
  // The report does not say why a file's hook failed.
  return { ...count, failed: 1, failures: complaints ? [`${named.join(', ')}:\n${complaints}`] : named };
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/** Reads Vitest's JSON report. A failed test has its error's first line; a file that did not load is named. */
export function readVitest(json: string): Count {
  const report = JSON.parse(json) as VitestReport;
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter(test => test.status === 'failed');
    return failed.length === 0 && status === 'failed'
      ? [name]
      : failed.map(({ fullName, failureMessages }) =>
          [`${name}: ${fullName}`, ...failureMessages.map(message => `  ${message.split('\n')[0]}`)].join(
            '\n',
          ),
        );
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
}

type PlaywrightError = { message?: string };
type PlaywrightSpec = {
  file: string;
  title: string;
  tests: { status: string; results: { errors: PlaywrightError[] }[] }[];
};
type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
  /** Errors outside any test, such as from stopping a server. */
  errors: PlaywrightError[];
};

/**
 * Reads Playwright's JSON report. A flaky test counts as failed: it would fail for the next person who runs
 * it. A failed test has its errors' first lines, and an error outside any test is a failure too, in full.
 */
export function readPlaywright(json: string): Count {
  const { stats, suites, errors } = JSON.parse(json) as PlaywrightReport;
  const failed = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'));
  const failures = failed.map(({ file, title, tests }) => {
    const found = tests.flatMap(({ results }) => results.flatMap(result => result.errors));
    return [`${file}: ${title}`, ...found.map(error => `  ${textOf(error).split('\n')[0]}`)].join('\n');
  });
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [...failures, ...errors.map(textOf)],
  };
}

const textOf = ({ message = 'an error without a message' }: PlaywrightError): string =>
  stripVTControlCharacters(message);

function specsOf(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

/** Sums up several runners: failed tests, the closing line, and the exit code for them. */
export function summary(counts: Count[]): { text: string; exitCode: 0 | 1 } {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  const failures = counts.flatMap(count => count.failures).map(name => `FAILED ${name}`);
  const text = [...failures, `${passed} passed, ${failed} failed`].join('\n');
  return { text, exitCode: failed > 0 || passed === 0 ? 1 : 0 };
}
