import {
  largestLaunchTemplate,
  launchTemplates as endpoints,
  mostLaunchTemplates,
  say,
  type LaunchTemplate,
} from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { errors } from '#http/errors.ts'
import type { Session } from '#sessions/session.ts'

/** One place of the store for each template, so that saving one leaves the others alone. */
const places = Array.from({ length: mostLaunchTemplates }, (_, at) => String(at))

/** The launches that a user has kept, where sessions are. */
export const launchTemplateRoutes = (app: FastifyInstance): void => {
  const keptOf = (session: Session) => app.sessions.templatesOf(session)

  bind(app, endpoints.load, async (_input, { session }) => ({
    templates: [...(await keptOf(session)).values()].toSorted(byName),
  }))
  bind(app, endpoints.save, async ({ body: template }, { session }) => {
    if (Buffer.byteLength(JSON.stringify(template)) > largestLaunchTemplate)
      throw errors.bad(say('The template is larger than 64 KB: make its script shorter.'))
    const kept = await keptOf(session)
    const place = placeOf(kept, template.name) ?? places.find((one) => !kept.has(one))
    if (place === undefined)
      throw errors.conflict(
        say('{count} launch templates are kept already: delete one first.', {
          count: mostLaunchTemplates,
        }),
      )
    await app.sessions.keepTemplate(session, place, template)
  })
  bind(app, endpoints.remove, async ({ body: { name } }, { session }) => {
    const place = placeOf(await keptOf(session), name)
    // What is gone already is as it should be.
    if (place !== undefined) await app.sessions.keepTemplate(session, place, undefined)
  })
}

const placeOf = (kept: ReadonlyMap<string, LaunchTemplate>, name: string): string | undefined =>
  [...kept].find(([, template]) => template.name === name)?.[0]

const byName = (one: LaunchTemplate, other: LaunchTemplate): number =>
  one.name.localeCompare(other.name, 'en')
