import { Agent } from 'node:http';
import { ask } from './flood.ts';

const everyMs = 40;

/**
 * Sends these requests in turn at a steady pace; returns how long each response took from when the request was
 * due, in ms.
 */
export async function standBy(
  url: string,
  paths: readonly string[],
  seconds: number,
): Promise<{ latencies: number[]; problems: string[] }> {
  const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.3' });
  const latencies: number[] = [];
  const problems: string[] = [];
  const answers: Promise<void>[] = [];
  const started = performance.now();
  for (let count = 0; count * everyMs < seconds * 1000; count++) {
    const due = started + count * everyMs;
    await new Promise(resolve => setTimeout(resolve, Math.max(0, due - performance.now())));
    const path = paths[count % paths.length] ?? '';
    const answer = ask(agent, url + path).then(status => {
      latencies.push(performance.now() - due);
      if (status !== 200) problems.push(`a bystander was answered ${status} by ${path}`);
    });
    answers.push(answer);
  }
  await Promise.all(answers);
  agent.destroy();
  return { latencies, problems };
}
