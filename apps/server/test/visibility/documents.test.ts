import { LIMITS, Query } from '@devhood/contract'
import type { CollectionName } from '@devhood/contract/collections'
import { expect, test } from 'vitest'
import { membersFields } from '../../src/engine/schema/field-kinds.ts'
import { type Model } from '../../src/engine/schema/index.ts'
import { viewOf } from '../engine/test-engine.ts'
import { type Community, models, type Row } from './community.ts'
import {
  idsOf,
  nameOf,
  AGREED,
  LONG,
  openWorlds,
  rowIds,
  rowsWithViewers,
  unlessRefused,
  type Viewer,
  type World,
} from './worlds.ts'

const everywhere = openWorlds()

test('a single read finds the documents that a viewer may see', LONG, async () => {
  await expect(
    everywhere(async (world, compare) => {
      for (const { model, row, actor, $id } of rowsWithViewers(world)) {
        const { get } = world.community.testbed.callsBy(actor)
        const isSeen = world.model.sees(nameOf(model), row, actor)
        const found = await unlessRefused(get(model.name, $id))
        compare([$id, actor], found !== undefined, isSeen)
      }
    }),
  ).resolves.toEqual(AGREED)
})

const isShownDespiteBlock = (document: Row, actor: Viewer): boolean =>
  document['hidden'] === 0 || document.$id === actor?.userId || actor?.role === 'operator'

/** A document's references to others, as the response has them and as the model wants them. */
function referencesIn(
  { model, community }: World,
  { of, row, actor }: { of: Model; row: Row; actor: Viewer },
) {
  const found: [name: string, expected: unknown][] = []
  for (const [name, field] of of.fields) {
    if (field.kind !== 'relation') continue
    const target = field.to as CollectionName
    const document = community.rowsOf(target).find(({ $id }) => $id === row[name])
    // Some name people despite a block, such as one's own blocks; replies leave out the comments of muted people.
    const isShown =
      document !== undefined &&
      !model.isWithheld(name, actor) &&
      ('despiteBlock' in field && field.despiteBlock === 'shown'
        ? isShownDespiteBlock(document, actor)
        : model.sees(target, document, actor) &&
          !(name === 'parent' && model.isMuted(target, document, actor)))
    found.push([name, isShown ? row[name] : null])
  }
  return found
}

test('a document names and contains only others that the viewer may see', LONG, async () => {
  await expect(
    everywhere(async (world, compare) => {
      const { community, model } = world
      for (const { model: of, row, actor, $id } of rowsWithViewers(world)) {
        if (!model.sees(nameOf(of), row, actor)) continue
        const document = await community.testbed.callsBy(actor).get(of.name, $id)
        for (const [name, expected] of referencesIn(world, { of, row, actor })) {
          const shown = (document[name] as { readonly $id?: string } | null)?.$id ?? null
          compare([$id, name, actor], shown, expected)
        }
        for (const [name] of membersFields(of)) {
          const people = (community.likes.get($id) ?? []).filter(
            (person) => !model.isWithheld(name, actor) && model.seesNamed('users', person, actor),
          )
          const shown = (document[name] ?? []) as { readonly $id: string }[]
          compare([$id, name, actor], idsOf(shown), people.toSorted())
        }
      }
    }),
  ).resolves.toEqual(AGREED)
})

/** The ids of a list, and its total as a page that is full counts it. Viewers who may read none of a collection get none. */
async function listBy(
  { testbed }: Community,
  actor: Viewer,
  [collection, ...queries]: [string, ...Query[]],
) {
  const { list } = testbed.callsBy(actor)
  const page = list(collection, ...queries, Query.limit(LIMITS.listLimitMax))
  const ids = idsOf((await unlessRefused(page))?.documents ?? [])
  const counted = await unlessRefused(list(collection, ...queries, Query.limit(1)))
  return { ids, total: counted?.total ?? 0 }
}

test(
  'a list has the documents that a viewer may see, of people whom they have not muted',
  LONG,
  async () => {
    await expect(
      everywhere(async ({ community, model }, compare) => {
        for (const each of models)
          for (const actor of community.viewers) {
            const rows = community.rowsOf(nameOf(each))
            const { ids } = await listBy(community, actor, [each.name])
            const listed = rows.filter((row) => model.lists(nameOf(each), row, actor))
            compare([each.name, actor], ids, rowIds(listed))
            const given = [each.name, Query.equal('$id', rowIds(rows))] as [string, Query]
            const named = rows.filter((row) => model.listsByName(nameOf(each), row, actor))
            compare(
              [each.name, 'by id', actor],
              (await listBy(community, actor, given)).ids,
              rowIds(named),
            )
          }
      }),
    ).resolves.toEqual(AGREED)
  },
)

test('a total counts the documents of the list', LONG, async () => {
  await expect(
    everywhere(async ({ community, model }, compare) => {
      for (const each of models)
        for (const actor of community.viewers) {
          const rows = community.rowsOf(nameOf(each))
          const { total } = await listBy(community, actor, [each.name])
          const listed = rows.filter((row) => model.lists(nameOf(each), row, actor))
          compare([each.name, actor], total, listed.length)
        }
    }),
  ).resolves.toEqual(AGREED)
})

test(
  "a list of one person's documents has those of muted people, and counts them",
  LONG,
  async () => {
    await expect(
      everywhere(async ({ community, model }, compare) => {
        for (const [collection, field] of [
          ['posts', 'creator'],
          ['comments', 'creator'],
          ['comments', 'post'],
          ['jobs', 'poster'],
        ] as const)
          for (const actor of community.viewers)
            for (const value of new Set(community.rowsOf(collection).map((row) => row[field]))) {
              if (value == null) continue
              const isOwn = field !== 'post' && value === actor?.userId
              const lists = field === 'post' ? model.lists : model.listsByName
              const rows = community
                .rowsOf(collection)
                .filter(
                  (row) =>
                    row[field] === value &&
                    !model.isWithheld(field, actor) &&
                    (isOwn ? model.sees(collection, row, actor) : lists(collection, row, actor)),
                )
              const { ids, total } = await listBy(community, actor, [
                collection,
                Query.equal(field, String(value)),
              ])
              compare([collection, value, actor], ids, rowIds(rows))
              compare(['total of', collection, value, actor], total, rows.length)
            }
      }),
    ).resolves.toEqual(AGREED)
  },
)

test(
  'an event of a change, or of a deletion, is sent to viewers whose lists have the document',
  LONG,
  async () => {
    await expect(
      everywhere(async (world, compare) => {
        const { community, model } = world
        const { database, engine } = community.testbed
        for (const of of models)
          for (const row of community.rowsOf(nameOf(of))) {
            const $id = String(row['$id'])
            const snapshot = (await engine.findSnapshot(database, of.name, $id)) ?? {}
            const events = [row, snapshot].map((each) => engine.presenter(database, of.name, each))
            for (const actor of community.viewers) {
              const isSent = model.getsEvent(nameOf(of), row, actor)
              let read: ReturnType<typeof readBy> | undefined
              for (const show of events) {
                const shown = await show(viewOf(actor))
                compare([$id, actor], shown !== undefined, isSent)
                if (shown) read ??= readBy(world, of, { $id, actor })
                compare([$id, actor, 'as read'], shown, shown && (await read))
              }
            }
          }
      }),
    ).resolves.toEqual(AGREED)
  },
)

/** A document as lists show it, if they have it; those that only their owner may read, as single reads do. */
async function readBy(
  { community: { testbed } }: World,
  model: Model,
  { $id, actor }: { readonly $id: string; readonly actor: Viewer },
) {
  const calls = testbed.callsBy(actor)
  const found = await calls.get(model.name, $id)
  if (model.collection.access.read.allow === 'owner') return found
  return (await calls.list(model.name, Query.equal('$id', $id))).documents[0] ?? found
}

test('a file is shown to viewers of a document that refers to it', LONG, async () => {
  await expect(
    everywhere(async (world, compare) => {
      const { database, engine } = world.community.testbed
      for (const { model, row, actor } of rowsWithViewers(world))
        for (const [name, { kind }] of model.fields) {
          const file = row[name]
          if (kind !== 'file' || file == null) continue
          const isShown = await engine.isFileShown(database, String(file), actor)
          compare([file, actor], isShown, world.model.sees(nameOf(model), row, actor))
        }
    }),
  ).resolves.toEqual(AGREED)
})
