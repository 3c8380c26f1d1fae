/** A stack by its name or its id alone, whose canonical address is the answer. */
import { admitted, ownStack } from '#heat/asker.ts'
import { noStack } from '#heat/fault-style.ts'
import { addressOf } from '#heat/identity.ts'
import { stacks, type StackRow } from '#heat/rows.ts'
import type { Context } from '#http/context.ts'
import { json, text, type Answer } from '#http/reply.ts'
import type { Method, Routes } from '#http/router.ts'

const SUB_PATHS = ['resources', 'events', 'template', 'actions', 'environment', 'files']
const POSTED = ['resources', 'events', 'template', 'actions']
const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Redirects of stacks, and of what is in them. */
export const lookupRoutes: Routes = (router) => {
  for (const method of METHODS) {
    router.add(method, '/stacks/{stack_name}', (context) => lookup(context), { body: 'bytes' })
  }
  for (const path of SUB_PATHS) {
    router.get(`/stacks/{stack_name}/${path}`, (context) => lookup(context, `/${path}`))
  }
  for (const path of POSTED) {
    const answer = (context: Context): Answer => lookup(context, `/${path}`)
    router.post(`/stacks/{stack_name}/${path}`, answer, { body: 'bytes' })
  }
}

function lookup(context: Context, path = ''): Answer {
  admitted(context, 'stacks:lookup')
  const name = context.param('stack_name')
  const stack = identified(context, name)
  if (!stack) throw noStack(name)
  const query = context.query.toString()
  return found(`${addressOf(context, stack, path)}${query && `?${query}`}`, context)
}

/**
 * By an id also a stack that is gone, and an administrator any project's; by a name one of the
 * token's project that is there (EngineService.identify_stack).
 */
function identified(context: Context, name: string): StackRow | undefined {
  const { projectId: project_id } = context
  return (
    ownStack(context, name) ?? context.table(stacks).first({ project_id, name, deleted_at: '' })
  )
}

/** 302 as WebOb writes it (webob.exc.HTTPFound), in the format that is asked for. */
function found(location: string, { headers }: Context): Answer {
  const accept = headers.get('accept') ?? ''
  const answer = accept.includes('application/json')
    ? json({ message: anchored(location), code: '302 Found', title: 'Found' }, 302)
    : /text\/html|\*\/\*/.test(accept)
      ? text(page(location), 'text/html; charset=UTF-8', 302)
      : text(plain(location), 'text/plain; charset=UTF-8', 302)
  return { ...answer, headers: { ...answer.headers, location } }
}

const anchored = (place: string): string =>
  `The resource was found at <a href="${place}">${place}</a>;\nyou should be redirected automatically.\n\n`

const page = (location: string): string =>
  `<html>
 <head>
  <title>302 Found</title>
 </head>
 <body>
  <h1>302 Found</h1>
  ${anchored(location.replaceAll('&', '&amp;'))}
 </body>
</html>`

const plain = (location: string): string =>
  `302 Found\n\nThe resource was found at ${location}; you should be redirected automatically.  `
