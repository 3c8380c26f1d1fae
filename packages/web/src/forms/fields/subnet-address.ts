import { bitsOf, subnetRules, type IpVersion } from '@meridian/contract'
import type { Refusals, Rules, Shown } from '#forms/rules/rules.ts'
import { said } from '#forms/rules/said.ts'
import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'

/** What a subnet pool says of the subnets made from it (SH-SUBNET-01..04). */
export type SubnetPoolOption = {
  readonly id: string
  readonly name: string
  readonly ip_version: number
  readonly min_prefixlen?: number | undefined
  readonly max_prefixlen?: number | undefined
  readonly default_prefixlen?: number | undefined
}

/** Where a subnet's addresses come from; the words of the form's controls. */
export type SubnetAddress = {
  readonly address_source: 'manual' | 'subnetpool'
  /** The id of the pool. */
  readonly subnetpool: string
  readonly prefixlen: string
  readonly cidr: string
  readonly ip_version: '4' | '6'
}

/** How the fields stand at first. */
export const noSubnetAddress: SubnetAddress = {
  address_source: 'manual',
  subnetpool: '',
  prefixlen: '',
  cidr: '',
  ip_version: '4',
}

/** What choosing a pool changes: the IP version and the prefix length are the pool's. */
export const withPool = (
  pools: readonly SubnetPoolOption[],
  id: string,
): Pick<SubnetAddress, 'subnetpool' | 'ip_version' | 'prefixlen'> => {
  const pool = pools.find((one) => one.id === id)
  const first = pool === undefined ? '' : String(pool.default_prefixlen ?? leastOf(pool))
  return { subnetpool: id, ip_version: pool?.ip_version === 6 ? '6' : '4', prefixlen: first }
}

/** The prefix lengths that a pool allows, as options (SH-SUBNET-06..10). */
export const prefixLengths = (pool: SubnetPoolOption | undefined) => {
  if (pool === undefined) return []
  const least = leastOf(pool)
  const most = pool.max_prefixlen ?? bitsOf(pool.ip_version === 4 ? 4 : 6)
  return Array.from({ length: Math.max(0, most - least + 1) }, (_, at) => {
    const length = String(least + at)
    const standard = least + at === pool.default_prefixlen
    return { value: length, label: standard ? t('{length} (pool default)', { length }) : length }
  })
}

/** Which of the fields belong to the chosen source. */
export const subnetAddressShown: Shown<SubnetAddress> = {
  cidr: ({ address_source }) => address_source === 'manual',
  subnetpool: ({ address_source }) => address_source === 'subnetpool',
  prefixlen: ({ address_source }) => address_source === 'subnetpool',
}

/** What must hold of the fields that are shown. */
export const subnetAddressRules: Rules<SubnetAddress> = {
  cidr: [required(), said(subnetRules.cidr)],
  subnetpool: [required()],
  prefixlen: [required()],
}

/** The part of Neutron's body of a new subnet that the fields are about. */
export const subnetAddressBody = (
  value: SubnetAddress,
): { ip_version: IpVersion } & (
  | { cidr: string }
  | { subnetpool_id: string; prefixlen: number }
) => {
  const ip_version = value.ip_version === '6' ? 6 : 4
  return value.address_source === 'manual'
    ? { ip_version, cidr: value.cidr.trim() }
    : { ip_version, subnetpool_id: value.subnetpool, prefixlen: Number(value.prefixlen) }
}

export type SubnetAddressErrors = Refusals<SubnetAddress>

const leastOf = (pool: SubnetPoolOption): number => pool.min_prefixlen ?? 1
