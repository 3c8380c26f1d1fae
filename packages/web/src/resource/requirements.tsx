import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ifExtensionEnabled } from '#api/extensions.ts'
import { allowed, type Target } from '#api/policy.ts'
import { ifServiceEnabled } from '#api/session.ts'
import { ifSettingEnabled } from '#api/settings.ts'
import { versionOf, type VersionedService } from '#api/versions.ts'
import { t } from '#lib/translate.ts'
import { versionMeets } from '#lib/versions.ts'
import type { Requirement } from '#resource/define.ts'

/** Resolves when the requirement is met; throws an `Error` whose message says what is missing. */
export const ifMet = async (requirement: Requirement, target?: Target): Promise<void> => {
  if ('policy' in requirement) {
    if (!(await allowed([requirement.policy], target))) {
      throw new Error(t('Your role does not allow this.'))
    }
  } else if ('service' in requirement) await ifServiceEnabled(requirement.service)
  else if ('extension' in requirement) await ifExtensionEnabled(...requirement.extension)
  else if ('setting' in requirement) await ifSettingEnabled(requirement.setting)
  else if ('version' in requirement) await ifVersion(...requirement.version)
  else if (!(await requirement.check())) throw new Error(t('This is not available here.'))
}

const ifVersion = async (service: VersionedService, condition: string): Promise<void> => {
  const version = await versionOf(service)
  if (!versionMeets(version, condition)) {
    throw new Error(t('The {service} service has version {version}.', { service, version }))
  }
}

/** Whether all of them are met; a requirement that cannot be checked is not met. */
export const areMet = async (
  requirements: readonly Requirement[] = [],
  target?: Target,
): Promise<boolean> => {
  const checks = await Promise.allSettled(requirements.map((one) => ifMet(one, target)))
  return checks.every(({ status }) => status === 'fulfilled')
}

/**
 * The readiness check of a wizard's step: it is there only where all of them are met, such as a
 * service type, a policy rule, a setting and an extension of compute (RS-WIZ-18).
 */
export const readyWhen =
  (...requirements: readonly Requirement[]): (() => Promise<boolean>) =>
  () =>
    areMet(requirements)

type Guarded = { readonly requires?: readonly Requirement[] }

/**
 * Those of the list whose requirements are met, asked together; undefined until it is known.
 * `name` tells the list from others of the page.
 */
export const useMet = <T extends Guarded>(
  name: string,
  list: readonly T[],
): readonly T[] | undefined => {
  const guarded = list.some((one) => one.requires?.length)
  const { data } = useQuery({
    queryKey: ['requirements', name],
    queryFn: () => Promise.all(list.map((one) => areMet(one.requires))),
    enabled: guarded,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!guarded) return list
  return data && list.filter((_, index) => data[index])
}

export type GateProps = {
  /** Tells this gate from others of the page. */
  readonly name: string
  readonly requires: readonly Requirement[]
  readonly children: ReactNode
}

/** Shows its children only to those for whom all requirements are met (SH-GATE-03..10). */
export const Gate = ({ name, requires, children }: GateProps): ReactNode =>
  useMet(`gate ${name}`, [{ requires }])?.length ? children : null
