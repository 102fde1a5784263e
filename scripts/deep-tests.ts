import { execFileSync } from 'node:child_process';
import { root } from './run.ts';

/** Tests with a short round (server/test/depth.ts), and the sources whose change requires the full one. */
type DeepGroup = { tests: string[]; touchedBy: RegExp };

export const deepGroups: DeepGroup[] = [
  {
    tests: ['server/test/durability/durability.test.ts'],
    touchedBy: /^server\/(src\/(start|main|serve)\.ts|src\/platform\/db\/|test\/durability\/)/,
  },
  {
    tests: ['server/test/two-nodes/outage.test.ts'],
    touchedBy: /^server\/(src\/platform\/(redis|realtime)\/|src\/rooms\/|test\/two-nodes\/)/,
  },
  {
    tests: ['server/src/platform/realtime/ending.test.ts'],
    touchedBy: /^server\/src\/(platform\/realtime|rooms|account\/auth)\//,
  },
  {
    tests: [
      'server/src/platform/db/embedded/as-root.test.ts',
      'server/src/platform/db/embedded/crash.test.ts',
      'server/src/platform/db/embedded/embedded-postgres.test.ts',
      'server/src/platform/db/embedded/refusals.test.ts',
    ],
    touchedBy: /^server\/src\/platform\/db\/embedded\//,
  },
  {
    tests: ['server/src/process.test.ts', 'server/src/drain.test.ts'],
    touchedBy: /^server\/src\/(start|main|serve)\.ts|^server\/src\/platform\/http\/drain\.ts/,
  },
  {
    tests: ['server/demo/demo.test.ts'],
    touchedBy: /^server\/demo\//,
  },
  {
    tests: ['server/src/platform/backup/round-trip.test.ts'],
    touchedBy: /^server\/src\/platform\/(backup|db)\//,
  },
  {
    tests: ['server/src/platform/uploads/image.test.ts', 'server/src/platform/uploads/uploads-flood.test.ts'],
    touchedBy: /^server\/src\/platform\/(uploads|storage)\//,
  },
  {
    tests: [
      'server/src/scrims/bookings/bookings-at-once.test.ts',
      'server/src/scrims/bookings/races.test.ts',
      'server/src/scrims/payments/payment-permutations.test.ts',
      'server/src/scrims/payments/upi-permutations.test.ts',
    ],
    touchedBy: /^server\/src\/(scrims|platform\/razorpay)\//,
  },
  {
    tests: [
      'server/src/tournaments/registration/rush.test.ts',
      'server/src/tournaments/groups/groups-at-once.test.ts',
    ],
    touchedBy: /^server\/src\/tournaments\//,
  },
  {
    tests: ['server/src/account/admin-roles.test.ts', 'server/src/account/erasure/erasure.test.ts'],
    touchedBy: /^server\/src\/(account|admin)\//,
  },
  {
    tests: [
      'server/src/platform/http/bad-input.test.ts',
      'server/src/platform/http/bad-requests.test.ts',
      'server/src/platform/http/bad-socket-events.test.ts',
      'server/src/platform/http/costly-text.test.ts',
    ],
    touchedBy: /^(contract\/src\/|server\/src\/platform\/(http|realtime)\/|server\/test\/access\/)/,
  },
  {
    tests: ['e2e/tests/account/session.spec.ts'],
    touchedBy: /^web\/src\/lib\/(session|api)\//,
  },
  {
    tests: ['e2e/tests/app/xss.spec.ts'],
    touchedBy: /^(web\/src\/(rooms|ui)\/|e2e\/support\/xss)/,
  },
  {
    tests: [
      'e2e/tests/tournaments/groups/manager-20000.spec.ts',
      'e2e/tests/tournaments/groups/manager-back.spec.ts',
      'e2e/tests/tournaments/groups/manager.spec.ts',
      'e2e/tests/tournaments/groups/own-group.spec.ts',
    ],
    touchedBy: /^web\/src\/(tournaments|rooms)\//,
  },
  {
    tests: ['e2e/tests/app/pages.spec.ts'],
    touchedBy: /^(web\/src\/(tournaments|account|ui|styles)\/|e2e\/support\/)/,
  },
  {
    tests: ['e2e/tests/scrims/scrim-pages.spec.ts'],
    touchedBy: /^(web\/src\/(scrims|ui|styles)\/|e2e\/support\/)/,
  },
  {
    tests: ['e2e/tests/admin/admin-pages.spec.ts'],
    touchedBy: /^(web\/src\/(admin|organizations|ui|styles)\/|e2e\/support\/)/,
  },
];

/**
 * Returns the tests that must run in full for these changed files: those of each group whose sources or tests
 * are among them.
 */
export function deepTestsFor(changed: readonly string[]): string[] {
  return deepGroups
    .filter(({ tests, touchedBy }) => changed.some(file => touchedBy.test(file) || tests.includes(file)))
    .flatMap(({ tests }) => tests);
}

/**
 * Returns the files that changed since the last landed commit: on a branch since it left main, on main in the
 * last commit. Null if git does not know, as in an archive or a clone without history.
 */
export function changedFiles(): string[] | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const known = (...args: string[]) => {
    try {
      return git(...args);
    } catch {
      return null;
    }
  };
  const head = known('rev-parse', 'HEAD');
  const forked = known('merge-base', 'HEAD', 'origin/main') ?? known('merge-base', 'HEAD', 'main');
  const base = forked && forked !== head ? forked : known('rev-parse', 'HEAD~1');
  const names = base && known('diff', '--name-only', base);
  return names === null ? null : names.split('\n').filter(Boolean);
}
