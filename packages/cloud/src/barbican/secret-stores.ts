/** https://docs.openstack.org/barbican/latest/api/reference/store_backends.html */
import { allow } from '#barbican/style.ts'
import type { Context } from '#http/context.ts'
import { notFound } from '#http/faults.ts'
import type { Routes } from '#http/router.ts'

/** There is one place where secrets are kept, as there is unless an operator names several. */
export const secretStoreRoutes: Routes = (router) => {
  const none = (): never => {
    throw notFound('Not Found. Multiple backends support is not enabled in service configuration.')
  }
  const asked = (rule: string, operation: string) => (context: Context) => {
    allow(context, rule, operation)
    return none()
  }
  router.get('/secret-stores', asked('secretstores:get', 'List available secret stores'))
  router.get(
    '/secret-stores/global-default',
    asked('secretstores:get_global_default', 'Retrieve global default secret store'),
  )
  router.get(
    '/secret-stores/preferred',
    asked('secretstores:get_preferred', 'Retrieve project preferred store'),
  )
  // What is under a store is looked for before anybody asks who may.
  router.get('/secret-stores/{id}', none)
  router.post('/secret-stores/{id}/preferred', none)
  router.delete('/secret-stores/{id}/preferred', none)
}
