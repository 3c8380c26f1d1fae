import type { Server } from '@meridian/contract'

/**
 * Asks for what the project of a server can use: what administrators do to the servers of others is
 * done with what those have.
 */
export const ofOwner = ({ tenant_id }: Server): { readonly project_id?: string } =>
  tenant_id === undefined ? {} : { project_id: tenant_id }
