/** https://docs.openstack.org/api-ref/orchestration/v1/#stacks */
import { admitted, enterProject, stackAt } from '#heat/asker.ts'
import { isNoChange, patchedBlueprint, replacedBlueprint } from '#heat/stacks/blueprints.ts'
import { asBytes, sentBody } from '#heat/bodies.ts'
import type { Change, Engine } from '#heat/engine-port.ts'
import { link } from '#heat/identity.ts'
import { newStackIn, ownerOf } from '#heat/stacks/new-stacks.ts'
import { enforceTypes } from '#heat/policies.ts'
import { booleanIn, flagIn, single } from '#heat/queries.ts'
import type { Blueprint, StackRow } from '#heat/rows.ts'
import { previewedStack, shownStack } from '#heat/stacks/view.ts'
import { isNested } from '#heat/surroundings.ts'
import { parseEnvironment } from '#heat/template/environment.ts'
import { notBuilt, notSupported } from '#heat/template/errors.ts'
import { parseTemplate } from '#heat/template/template.ts'
import { own } from '#heat/template/values.ts'
import type { Context } from '#http/context.ts'
import { created, noContent, ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { webobFault } from '#http/webob.ts'

const ONE = '/stacks/{stack_name}/{stack_id}'

/** Stacks are made, shown, changed, previewed and deleted. */
export const stackRoutes =
  (engine: Engine): Routes =>
  (router) => {
    router.post('/stacks', (context) => create(context, engine), asBytes)
    router.post('/stacks/preview', (context) => preview(context, engine), asBytes)
    router.get(ONE, (context) => {
      admitted(context, 'stacks:show')
      const said = single(context.query, 'resolve_outputs')
      const outputs = said === undefined || booleanIn('resolve_outputs', said)
      const stack = stackAt(context, { deleted: 'too' })
      return ok({ stack: shownStack(context, engine, stack, outputs) })
    })
    router.put(ONE, (context) => replace(context, engine), asBytes)
    router.patch(ONE, (context) => patch(context, engine), asBytes)
    router.put(`${ONE}/preview`, (context) => previewUpdate(context, engine), asBytes)
    router.patch(`${ONE}/preview`, (context) => previewPatch(context, engine), asBytes)
    router.delete(ONE, (context) => {
      admitted(context, 'stacks:delete')
      engine.deleteStack(context, stackAt(context))
      return noContent()
    })
    // `enable_stack_abandon` is off, which is asked before the stack is looked for.
    router.get(`${ONE}/export`, (context) => {
      admitted(context, 'stacks:export')
      throw notSupported('Stack Abandon')
    })
    router.delete(`${ONE}/abandon`, (context) => {
      admitted(context, 'stacks:abandon')
      throw notSupported('Stack Abandon')
    })
  }

/** 202 in WebOb's words, as Heat raises it. */
export const webobAccepted = ({ headers }: Context): Answer =>
  webobFault(202, 'The request is accepted for processing.', headers.get('accept'))

function create(context: Context, engine: Engine): Answer {
  const body = sentBody(context)
  admitted(context, 'stacks:create')
  const stack = engine.createStack(context, newStackIn(context, body))
  const self = link(context, stack, 'self')
  return created({ stack: { id: stack.id, links: [self] } }, { location: self.href })
}

function preview(context: Context, engine: Engine): Answer {
  const body = sentBody(context)
  admitted(context, 'stacks:preview')
  const { stack, resources } = engine.previewStack(context, newStackIn(context, body))
  // What is not kept has no id: Python's None.
  const shown = previewedStack(context, engine, { ...stack, id: 'None' })
  return ok({ stack: { ...shown, resources } })
}

function replace(context: Context, engine: Engine): Answer {
  const body = sentBody(context)
  admitted(context, 'stacks:update')
  return update(context, engine, (stack) => replacedBlueprint(body, stack.blueprint))
}

function patch(context: Context, engine: Engine): Answer {
  const body = sentBody(context)
  enterProject(context)
  const rule = isNoChange(body) ? 'stacks:update_no_change' : 'stacks:update_patch'
  context.enforce(rule, { project_id: context.projectId })
  return update(context, engine, (stack) => patchedBlueprint(body, stack.blueprint))
}

type Made = (stack: StackRow) => Blueprint

function update(context: Context, engine: Engine, made: Made): Answer {
  const stack = stackAt(context)
  engine.updateStack(context, stack, changeOf(context, stack, made))
  return webobAccepted(context)
}

function changeOf(context: Context, stack: StackRow, made: Made): Change {
  const blueprint = made(stack)
  enforceTypes(context, blueprint.template)
  return { blueprint, owner: ownerOf(context.token) }
}

function previewUpdate(context: Context, engine: Engine): Answer {
  const body = sentBody(context)
  admitted(context, 'stacks:preview_update')
  return changesOf(context, engine, (stack) => replacedBlueprint(body, stack.blueprint))
}

function previewPatch(context: Context, engine: Engine): Answer {
  const body = sentBody(context)
  admitted(context, 'stacks:preview_update_patch')
  return changesOf(context, engine, (stack) => patchedBlueprint(body, stack.blueprint))
}

function changesOf(context: Context, engine: Engine, made: Made): Answer {
  const nested = flagIn(context.query, 'show_nested')
  const stack = stackAt(context)
  const { blueprint } = changeOf(context, stack, made)
  if (nested && [stack.blueprint, blueprint].some(hasNested)) {
    throw notBuilt('show_nested of stacks with stacks inside')
  }
  return ok({ resource_changes: engine.previewUpdate(context, stack, blueprint) })
}

function hasNested(blueprint: Blueprint): boolean {
  const environment = parseEnvironment(blueprint.environment)
  return Object.entries(parseTemplate(blueprint.template).resources).some(([name, resource]) =>
    isNested(environment, String(own(resource, 'type')), name),
  )
}
