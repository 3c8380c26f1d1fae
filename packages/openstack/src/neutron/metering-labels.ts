/** Metering labels and their rules, of which Neutron changes none. */
import { repeatedIds } from '#by-ids.ts'
import { collection } from '#collection.ts'
import { byPageReverse } from '#paging.ts'
import type { Service } from '#service.ts'
import { fixed } from '#url.ts'

export type NeutronMeteringLabel = {
  id: string
  name: string
  description?: string | null
  shared: boolean
  project_id?: string | null
  tenant_id?: string | null
}
export type NeutronMeteringLabelCreate = {
  name?: string
  description?: string
  shared?: boolean
  project_id?: string
}

/** The source and the destination are of the extension `metering_source_and_destination_fields`. */
export type NeutronMeteringLabelRule = {
  id: string
  metering_label_id: string
  direction: string
  remote_ip_prefix?: string | null
  source_ip_prefix?: string | null
  destination_ip_prefix?: string | null
  excluded: boolean
}
export type NeutronMeteringLabelRuleCreate = {
  metering_label_id: string
  direction: string
  remote_ip_prefix?: string
  source_ip_prefix?: string
  destination_ip_prefix?: string
  excluded?: boolean
}

/** https://docs.openstack.org/api-ref/network/v2/#metering-labels-and-rules-metering-labels-metering-label-rules */
export const createMetering = (service: Service) => ({
  meteringLabels: collection<NeutronMeteringLabel, NeutronMeteringLabelCreate>(
    service,
    fixed('/metering/metering-labels'),
    { one: 'metering_label', pages: byPageReverse, ids: repeatedIds },
  ),
  meteringLabelRules: collection<NeutronMeteringLabelRule, NeutronMeteringLabelRuleCreate>(
    service,
    fixed('/metering/metering-label-rules'),
    { one: 'metering_label_rule', pages: byPageReverse, ids: repeatedIds },
  ),
})
