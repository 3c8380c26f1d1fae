/** Renames a network in a cloud kept in a file and prints a line for each; a test kills it. */
import { createCloud } from '#create-cloud.ts'
import { identityCalls, inProject } from '#testing/identity-calls.ts'

const cloud = createCloud({ file: process.argv[2] ?? ':memory:', seed: 'demo' })
const calls = identityCalls(cloud.fetch, 'http://cloud.test/identity/v3')
const headers = {
  'x-auth-token': await calls.signIn('demo', inProject('demo')),
  'content-type': 'application/json',
}
const id = process.argv[3] ?? ''
for (let at = 1; ; at += 1) {
  const reply = await cloud.fetch(
    new Request(`http://cloud.test/network/v2.0/networks/${id}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ network: { name: `written-${at}` } }),
    }),
  )
  if (reply.status !== 200) throw new Error(await reply.text())
  process.stdout.write(`${at}\n`)
}
