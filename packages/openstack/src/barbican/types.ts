/**
 * Barbican's wire types. Things have no ids but addresses, which other services take for them: they
 * go back as they came. https://docs.openstack.org/barbican/latest/api/
 */

/** Times are without a zone and in UTC. */
type BarbicanCommon = {
  name: string | null
  status: string
  created: string
  updated: string
  creator_id?: string | null
}

/** The name of a secret inside of a container: `certificate`, `private_key`. */
export type BarbicanSecretRef = { name?: string | null; secret_ref: string }

/** A consumer that registered with a container, such as a load balancer. */
export type BarbicanConsumer = { name: string; URL: string; created?: string; status?: string }

export type BarbicanContainer = BarbicanCommon & {
  container_ref: string
  /** `generic`, `rsa` or `certificate`. */
  type: string
  secret_refs: BarbicanSecretRef[]
  consumers: BarbicanConsumer[]
}
export type BarbicanContainerCreate = {
  name?: string | undefined
  type: string
  secret_refs?: BarbicanSecretRef[] | undefined
}

/** What is known of a secret without reading it. */
export type BarbicanSecret = BarbicanCommon & {
  secret_ref: string
  secret_type: string
  expiration: string | null
  algorithm: string | null
  bit_length: number | null
  mode: string | null
  /** Absent while it holds nothing. */
  content_types?: Record<string, string>
}
export type BarbicanSecretCreate = {
  name?: string | undefined
  secret_type?: string | undefined
  expiration?: string | undefined
  algorithm?: string | undefined
  bit_length?: number | undefined
  mode?: string | undefined
  payload?: string | undefined
  payload_content_type?: string | undefined
  payload_content_encoding?: 'base64' | undefined
}
