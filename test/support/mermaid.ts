import DOMPurify from 'dompurify'
import mermaid from 'mermaid'

// Mermaid's own parser, which is GitHub's: what it refuses is a red box on the page instead of a diagram.

// Mermaid cleans titles with DOMPurify, which has no methods where there is no document. Nothing is drawn here, so
// there is nothing to clean.
Object.assign(DOMPurify, { addHook: () => {}, sanitize: (text: string) => text })

/** `ok` where Mermaid can draw the text, or why it cannot; the times of a gantt diagram are read only on drawing. */
export async function parseMermaid(text: string): Promise<string> {
  try {
    const { diagramType } = await mermaid.parse(text)
    if (diagramType === 'gantt') await readGantt(text)
    return 'ok'
  } catch (problem) {
    return problem instanceof Error && problem.message !== '' ? problem.message : 'not a diagram'
  }
}

interface Gantt {
  title: string
  sections: string[]
  tasks: { section: string; name: string; startMs: number; endMs: number; critical: boolean }[]
}

/** What a gantt diagram shows, in Mermaid's reading; throws where it shows none. */
export async function readGantt(text: string): Promise<Gantt> {
  // Also loads the parsers, which the next line expects to be there.
  await mermaid.parse(text)
  const { type, db } = await mermaid.mermaidAPI.getDiagramFromText(text)
  if (type !== 'gantt') throw new Error(`This is no gantt diagram but: ${type}`)
  const gantt = db as unknown as GanttDb
  return {
    title: shown(gantt.getDiagramTitle()),
    sections: gantt.getSections().map(shown),
    tasks: gantt.getTasks().map(({ section, task, startTime, endTime, crit }) => ({
      section: shown(section),
      name: shown(task),
      startMs: startTime.getTime(),
      endMs: endTime.getTime(),
      critical: crit === true,
    })),
  }
}

/** An arrow of a flow chart, by the ids of its ends. */
interface Arrow {
  from: string
  to: string
  dotted: boolean
}

/** The arrows of a flow chart, in Mermaid's reading: `a & b --> c` is two. Throws where it shows none. */
export async function readArrows(text: string): Promise<Arrow[]> {
  await mermaid.parse(text)
  const { type, db } = await mermaid.mermaidAPI.getDiagramFromText(text)
  if (!type.startsWith('flowchart')) throw new Error(`This is no flow chart but: ${type}`)
  const edges = (db as unknown as FlowDb).getEdges()
  return edges.map(({ start, end, stroke }) => ({ from: start, to: end, dotted: stroke === 'dotted' }))
}

/** The part of Mermaid's unpublished type that is read here. */
interface FlowDb {
  getEdges: () => { start: string; end: string; stroke?: string }[]
}

/** The part of Mermaid's unpublished type that is read here. */
interface GanttDb {
  getDiagramTitle: () => string
  getSections: () => string[]
  getTasks: () => { section: string; task: string; startTime: Date; endTime: Date; crit?: boolean }[]
}

/** While it parses, Mermaid keeps entities (`#59;`, `#quot;`) in letters of its own; the drawing has the character. */
function shown(text: string): string {
  return text
    .replace(/ﬂ°°(\d+)¶ß/g, (_, digits) => String.fromCodePoint(Number(digits)))
    .replace(/ﬂ°(\w+)¶ß/g, '&$1;')
    .trim()
}
