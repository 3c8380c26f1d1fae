import { hostname, ipAddress, macAddress } from '#forms/address-validators.ts'
import { refusalsIn } from '#forms/refusals.ts'
import { eachRow } from '#forms/rows.ts'
import type { Rules } from '#forms/rules.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { useForm } from '#forms/use-form.ts'
import { maxLength } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import type { PortRights } from '#dialogs/port/read.ts'
import type { FixedIp, PortValues } from '#dialogs/port/values.ts'

const trimmed =
  (rule: (value: string, values: unknown) => string | undefined) =>
  (value: string): string | undefined =>
    rule(value.trim(), undefined)

export const rowRules: Rules<FixedIp> = {
  ip_address: [
    trimmed(ipAddress()),
    (value, { subnet_id }) =>
      value.trim() === '' && subnet_id === ''
        ? t('Choose a subnet or give an address.')
        : undefined,
  ],
}

const rules: Rules<PortValues> = {
  name: [maxLength(255)],
  description: [maxLength(255)],
  fixed_ips: [eachRow(rowRules)],
  mac_address: [trimmed(macAddress())],
  dns_name: [trimmed(hostname())],
}

/** What the wizards of ports hold: a field that the user may not fill in does not belong to it. */
export const usePort = (initial: PortValues, may: PortRights) => {
  const form = useForm({
    initial,
    rules,
    shown: {
      addressing: () => may.fixed_ips,
      fixed_ips: ({ addressing }) => may.fixed_ips && addressing === 'chosen',
      mac_address: () => may.mac_address,
      device_id: () => may.device,
      device_owner: () => may.device,
      'binding:host_id': () => may['binding:host_id'],
      'binding:vnic_type': () => may.vnic && may['binding:vnic_type'],
      port_security_enabled: () => may.security && may.port_security_enabled,
      security_groups: ({ port_security_enabled }) => may.groups && port_security_enabled,
      mac_learning_enabled: () => may.learning,
      dns_name: () => may.dns,
    },
    // The wizard has a submit of its own.
    submit: async () => undefined,
  })
  const names = Object.keys(initial) as (keyof PortValues)[]
  const wrong = names.find((name) => form.errors[name] !== undefined)
  return {
    form,
    problem: wrong && (form.errors[wrong] ?? ''),
    leave: () => {
      for (const name of names) form.leave(name)
    },
    /** Does what the wizard is for; what is refused stands beside its field, too, and is told. */
    attempt: async <R>(work: () => Promise<R>, failed: string): Promise<R> => {
      try {
        return await work()
      } catch (error) {
        form.refuse(refusalsIn(error, form.values).beside)
        tellUnable(failed, error)
        throw error
      }
    },
  }
}

export type PortForm = ReturnType<typeof usePort>
