import type { ReachHop } from '@meridian/contract'
import { Fragment, type ReactNode } from 'react'
import { nameOr } from '#lib/text.ts'
import { own } from '#lib/own.ts'
import type { TypeCode } from '#resource/define.ts'
import { ResourceLink } from '#resource/resource-link.tsx'
import {
  floatingIp,
  network,
  port,
  router,
  securityGroup,
  securityGroupRule,
  subnet,
} from '#kinds/neutron/kinds.ts'
import { instance } from '#kinds/nova/kinds.ts'
import { instanceStates } from '#resources/nova/instances/states.ts'
import { internet } from '#resources/neutron/reachability/question.ts'
import { hopWords } from '#resources/neutron/reachability/words.ts'

type Thing = { readonly id: string; readonly name: string }

/** What a part of the way says, with the names in it as links. */
export const HopWords = ({ hop }: { readonly hop: ReachHop }): ReactNode => {
  const holes = holesOf(hop)
  return hopWords(hop)
    .split(/(\{\w+\})/)
    .map((piece, at) => (
      // The pieces of one text stand where they stand.
      <Fragment key={at}>{own(holes, piece) ?? piece}</Fragment>
    ))
}

const holesOf = (hop: ReachHop): Readonly<Record<string, ReactNode>> => {
  const { server, port: itsPort, network: itsNetwork, subnet: itsSubnet, rule } = hop
  return {
    '{server}': link(instance, server),
    '{port}': link(port, itsPort),
    '{network}': link(network, itsNetwork),
    '{subnet}': link(subnet, itsSubnet),
    '{router}': link(router, hop.router),
    '{floating_ip}': link(floatingIp, hop.floating_ip),
    '{rule}': rule && link(securityGroupRule, { id: rule.id, name: '' }),
    '{group}': rule && link(securityGroup, rule.group),
    '{groups}': <Groups groups={hop.groups ?? []} />,
    '{address}': internet.find(({ value }) => value === hop.address)?.label ?? hop.address,
    '{status}': hop.server ? instanceStates.word(hop.status ?? '') : hop.status,
    '{only}': hop.only?.join(', '),
  }
}

const link = ({ type }: { readonly type: TypeCode }, thing: Thing | undefined): ReactNode =>
  thing && <ResourceLink type={type} id={thing.id} name={thing.name} />

const Groups = ({ groups }: { readonly groups: readonly Thing[] }) => (
  <>
    {groups.map((group, at) => (
      <Fragment key={group.id}>
        {at > 0 && ', '}
        {link(securityGroup, { ...group, name: nameOr(group.name, group.id) })}
      </Fragment>
    ))}
  </>
)
