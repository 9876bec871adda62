import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Ask } from '../../scripts/github-api.ts'

interface Received {
  call: string
  authorization: string | undefined
  body: unknown
}

/** A GitHub on loopback that answers as `ask` does, for as long as the test lasts. */
export async function serveGitHub(ask: Ask): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      const text = Buffer.concat(chunks).toString()
      const body: unknown = text === '' ? undefined : JSON.parse(text)
      const { method = '', url = '', headers } = request
      received.push({ call: `${method} ${url}`, authorization: headers.authorization, body })
      const answer = await ask(method, url, body)
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(answer.status === 204 ? undefined : JSON.stringify(answer.body))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}
