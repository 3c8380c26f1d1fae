import { settings as endpoints, say } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { errors } from '#http/errors.ts'
import { isAdmin } from '#sessions/user-session.ts'
import { shownConfig } from '#settings/shown-config.ts'

/** The operator's settings, and the time zones by their present offsets. */
export const settingsRoutes = (app: FastifyInstance, now: () => number): void => {
  bind(app, endpoints.load, () => app.config.settings)
  bind(app, endpoints.server, (_input, { session }) => {
    if (!isAdmin(session, app.config)) {
      throw errors.forbidden(say('The settings of the server are for administrators.'))
    }
    return { items: shownConfig(app.config) }
  })
  bind(app, endpoints.timezones, () => ({ timezone_dict: timeZones(new Date(now())) }))
}

/** Every zone that this platform knows, as `+0100` at that moment. */
export const timeZones = (at: Date): Record<string, string> =>
  Object.fromEntries(
    ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => [zone, offset(zone, at)]),
  )

const offset = (timeZone: string, at: Date): string => {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
  const digits = parts?.value.replace(/^GMT/, '').replace(':', '')
  return digits === undefined || digits === '' ? '+0000' : digits
}
