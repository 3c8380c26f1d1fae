import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { childEnv, root } from '../tools/run.ts'

export type CloudProcess = { readonly authUrl: string; readonly close: () => Promise<void> }

/**
 * An embedded cloud in a process of its own, as far from the server as a real one; with so many
 * servers in the crowded world, or with the demo world.
 */
export async function cloudProcess(servers?: number): Promise<CloudProcess> {
  const seed = servers === undefined ? ['--seed', 'demo'] : ['--servers', String(servers)]
  const args = [join(root, 'tools/cloud.ts'), '--port', '0', ...seed]
  const child = spawn('node', args, { env: childEnv(), stdio: ['ignore', 'pipe', 'inherit'] })
  const authUrl = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const url = /OS_AUTH_URL=(\S+)/.exec(text)?.[1]
      if (url) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`The cloud ended with ${code}.`)))
  })
  return {
    authUrl,
    close: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
