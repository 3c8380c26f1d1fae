import { launchTemplates, type LaunchTemplate } from '@meridian/contract'
import { call } from '#api/call.ts'
import { useLoaded, type Loaded } from '#api/use-loaded.ts'
import { t } from '#lib/translate.ts'

/** The templates that the user has kept, by name; read when something asks for them, and anew each time. */
export const useKeptTemplates = (): Loaded<readonly LaunchTemplate[]> =>
  useLoaded(
    ['launch', 'templates'],
    async (signal) => (await call(launchTemplates.load, {}, { signal, quiet: true })).templates,
  )

export const templatesUnread = (why: string): string =>
  t('Your launch templates could not be read: {why}', { why })

/** The address of the page that begins with a template of the user's. */
export const startPath = (name: string): string =>
  `/project/instances/launch?template=${encodeURIComponent(name)}`

/** A name like this one that none of them has. */
export const freeName = (name: string, taken: readonly LaunchTemplate[]): string => {
  let free = name
  for (let at = 2; taken.some((one) => one.name === free); at += 1)
    free = `${name.slice(0, 55)} ${at}`
  return free
}
