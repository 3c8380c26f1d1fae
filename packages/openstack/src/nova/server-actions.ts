/**
 * What one does to a server with `POST /servers/{id}/action`.
 * https://docs.openstack.org/api-ref/compute/#servers-run-an-action-servers-action
 */
import type { Signal } from '#collection.ts'
import { isObject } from '#answers/json.ts'
import type { Service } from '#service.ts'
import { path } from '#url.ts'

const microversions = {
  shelving: ['2.1', '2.77'],
  locking: ['2.1', '2.73'],
  rebuild: ['2.57', '2.93'],
  rescue: ['2.1', '2.87'],
  /** The host can be named from 2.56 on. */
  migrate: ['2.1', '2.56'],
  /** From 2.30 on a named host is checked. */
  liveMigrate: ['2.30', '2.68'],
  /** Shared storage is found out from 2.14 on; a server stays stopped from 2.95 on. */
  evacuate: ['2.14', '2.29', '2.68', '2.95'],
}

export type RebuildBody = {
  imageRef: string
  adminPass?: string
  name?: string
  'OS-DCF:diskConfig'?: 'AUTO' | 'MANUAL'
  /** From 2.19, 2.54 and 2.57 on. */
  description?: string | null
  key_name?: string | null
  user_data?: string | null
}

export function serverActions(service: Service) {
  const act = async (
    id: string,
    body: Record<string, unknown>,
    options: Signal & { microversions?: readonly string[] } = {},
  ): Promise<unknown> => {
    const reply = await service.call('POST', path`/servers/${id}/action`, { body, ...options })
    return reply.body
  }
  const simple = (name: string) => async (id: string, options?: Signal) => {
    await act(id, { [name]: null }, options)
  }
  return {
    start: simple('os-start'),
    stop: simple('os-stop'),
    pause: simple('pause'),
    unpause: simple('unpause'),
    suspend: simple('suspend'),
    resume: simple('resume'),
    shelve: simple('shelve'),
    shelveOffload: simple('shelveOffload'),
    unlock: simple('unlock'),
    confirmResize: simple('confirmResize'),
    revertResize: simple('revertResize'),
    unrescue: simple('unrescue'),
    forceDelete: simple('forceDelete'),
    reboot: async (id: string, type: 'SOFT' | 'HARD', options?: Signal) => {
      await act(id, { reboot: { type } }, options)
    },
    /** The zone is obeyed from 2.77 on. */
    unshelve: async (id: string, availability_zone?: string, options?: Signal) => {
      const where = availability_zone === undefined ? null : { availability_zone }
      await act(id, { unshelve: where }, { microversions: microversions.shelving, ...options })
    },
    /** The reason is kept from 2.73 on. */
    lock: async (id: string, locked_reason?: string, options?: Signal) => {
      const why = locked_reason === undefined ? null : { locked_reason }
      await act(id, { lock: why }, { microversions: microversions.locking, ...options })
    },
    resize: async (
      id: string,
      flavorRef: string,
      diskConfig: 'AUTO' | 'MANUAL' = 'AUTO',
      options?: Signal,
    ) => {
      await act(id, { resize: { flavorRef, 'OS-DCF:diskConfig': diskConfig } }, options)
    },
    /** Answers the password that Nova made up where none was given. */
    rebuild: async (
      id: string,
      rebuild: RebuildBody,
      options?: Signal,
    ): Promise<string | undefined> => {
      const rest = { microversions: microversions.rebuild, ...options }
      const answered = await act(id, { rebuild }, rest)
      return passwordIn(isObject(answered) ? answered['server'] : undefined)
    },
    /** The same. */
    rescue: async (
      id: string,
      rescue: { adminPass?: string; rescue_image_ref?: string },
      options?: Signal,
    ): Promise<string | undefined> =>
      passwordIn(await act(id, { rescue }, { microversions: microversions.rescue, ...options })),
    /** The scheduler chooses where no host is named. */
    migrate: async (id: string, host?: string, options?: Signal) => {
      const where = host === undefined ? null : { host }
      await act(id, { migrate: where }, { microversions: microversions.migrate, ...options })
    },
    liveMigrate: async (
      id: string,
      to: { host: string | null; block_migration: boolean | 'auto' },
      options?: Signal,
    ) => {
      const rest = { microversions: microversions.liveMigrate, ...options }
      await act(id, { 'os-migrateLive': to }, rest)
    },
    evacuate: async (
      id: string,
      evacuate: { host?: string; adminPass?: string },
      options?: Signal,
    ) => {
      await act(id, { evacuate }, { microversions: microversions.evacuate, ...options })
    },
    changePassword: async (id: string, adminPass: string, options?: Signal) => {
      await act(id, { changePassword: { adminPass } }, options)
    },
    resetState: async (id: string, state: 'active' | 'error', options?: Signal) => {
      await act(id, { 'os-resetState': { state } }, options)
    },
  }
}

const passwordIn = (answered: unknown): string | undefined => {
  const password = isObject(answered) ? answered['adminPass'] : undefined
  return typeof password === 'string' ? password : undefined
}
