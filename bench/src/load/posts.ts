import http from 'node:http';

export type Post = { path: string; headers?: Record<string, string>; body: object };

/**
 * Sends all posts over `parallel` open connections.
 * @throws on any response but 201
 */
export async function postAll(url: string, posts: readonly Post[], parallel: number): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: parallel });
  let next = 0;
  const work = async () => {
    for (let post = posts[next++]; post; post = posts[next++]) await send(agent, url, post);
  };
  try {
    await Promise.all(Array.from({ length: parallel }, work));
  } finally {
    agent.destroy();
  }
}

function send(agent: http.Agent, url: string, { path, headers, body }: Post): Promise<void> {
  const json = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(
      url + path,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(json),
          ...headers,
        },
      },
      response => {
        const chunks: Buffer[] = [];
        response.on('data', chunk => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          if (response.statusCode === 201) return resolve();
          reject(new Error(`POST ${path} answered ${response.statusCode} ${Buffer.concat(chunks)}`));
        });
      },
    );
    request.on('error', reject);
    request.end(json);
  });
}
