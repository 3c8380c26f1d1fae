/** The Keystone of `ops/federation`, asked as its administrator. */
export const keystoneSite = 'http://localhost:15000'

type Send = (method: string, path: string, body?: object) => Promise<Record<string, { id: string }>>

const signIn = async (): Promise<Send> => {
  const domain = { name: 'Default' }
  const user = { name: 'admin', password: 'admin', domain }
  const auth = {
    identity: { methods: ['password'], password: { user } },
    scope: { project: { name: 'admin', domain } },
  }
  const answer = await fetch(`${keystoneSite}/v3/auth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth }),
  })
  const token = answer.headers.get('x-subject-token')
  if (token === null) throw new Error(`The administrator cannot sign in: ${answer.status}`)
  return async (method, path, body) => {
    const reply = await fetch(`${keystoneSite}/v3${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-auth-token': token },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    return text === '' ? {} : JSON.parse(text)
  }
}

/** A project of a group, and one of nobody. */
export const prepareKeystone = async (): Promise<void> => {
  const send = await signIn()
  const idOf = async (one: string, name: string): Promise<string> => {
    const made = await send('POST', `/${one}s`, { [one]: { name } })
    return made[one]?.id ?? ''
  }
  const project = await idOf('project', 'visitors')
  await idOf('project', 'kept-from-visitors')
  const group = await idOf('group', 'partners')
  const { roles } = await send('GET', '/roles?name=member')
  const [member] = Array.isArray(roles) ? roles : []
  await send('PUT', `/projects/${project}/groups/${group}/roles/${member.id}`)
}
