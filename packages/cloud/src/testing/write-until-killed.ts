/** Makes networks in a cloud kept in a file and prints a line for each; a test kills it. */
import { createCloud } from '#create-cloud.ts'
import { identityCalls, inProject } from '#keystone/identity-calls.ts'
import { setLimits } from '#neutron/quotas.ts'

const cloud = createCloud({ file: process.argv[2] ?? ':memory:', seed: 'empty' })
const calls = identityCalls(cloud.fetch, 'http://cloud.test/identity/v3')
const headers = {
  'x-auth-token': await calls.signIn('admin', inProject('admin')),
  'content-type': 'application/json',
}
for (let at = 0; ; at += 1) {
  const reply = await cloud.fetch(
    new Request('http://cloud.test/network/v2.0/networks', {
      method: 'POST',
      headers,
      body: JSON.stringify({ network: { name: `written-${at}` } }),
    }),
  )
  if (reply.status !== 201) throw new Error(await reply.text())
  process.stdout.write(`${at}\n`)
}
