import '@xyflow/react/dist/base.css';
import { machineJson, type StateDescription } from '@tax-firm/machines';
import { type ChartName, charts, type Delays } from '@tax-firm/machines/statechart';
import { type ChartPart, LookContext } from '../drawing/draw.js';
import type { Line, PlacedChart } from '../drawing/model.js';
import { Controls, MiniMap, ReactFlow, ReactFlowProvider, useReactFlow, useStore } from '@xyflow/react';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Button } from '@/components/button';
import { classNames } from '@/components/class-names';
import { usePress } from '@/components/dialogs/use-press';
import { Cluster, Stack, Text } from '@/components/page/layout';
import { SearchInput } from '@/components/lists/search-input';
import { inFirmWords } from '@/lib/firm/role-name';
import { saveBlob } from '@/lib/save-blob';
import { useMediaQuery } from '@/lib/use-media-query';
import { Outline } from '../outline/outline.js';
import { eventWords, nameWords, search, statesIn, summaryOf } from './definition.js';
import { edgeTypes, flowOf, type Flow, nodeTypes } from './flow.js';
import { highlightsOf, type ChartState } from './highlights.js';
import { Legend } from './legend.js';
import styles from '../machines.module.css';

/** A machine's definition with its drawing. */
export interface ChartProps {
  name: ChartName;
  chart: PlacedChart;
  machine: StateDescription;
  delays: Delays;
}

interface StatechartProps extends ChartProps {
  /** The state to highlight; none draws the plain chart. */
  chartState?: ChartState;
  /** The number of returns in a state, by its id. */
  badges?: ReadonlyMap<string, string>;
  /** States that the last step entered. Their regions unfold. */
  entered?: ReadonlySet<string>;
  /** What stands beside the drawing, such as buttons that send events. */
  children?: ReactNode;
}

/** How much can be read at a size: no text is smaller than 12 px on screen. */
const levelOf = (zoom: number) =>
  zoom < 0.42 ? 'names' : zoom < 0.8 ? 'states' : zoom < 1.2 ? 'events' : 'all';
/** Folded regions stand in two columns on a phone, whose drawing is this wide in px. */
const phoneWidth = 530;
const phoneMap = { width: 100, height: 75 };
/** How far an arrow key moves the drawing, in px. */
const keyStep = 80;

const regionOf = ({ boxes }: PlacedChart, id: string) =>
  boxes.find((box) => box.id === id || id.startsWith(`${box.id}.`))?.id;

const isState = ({ data }: Flow['nodes'][number]) => 'node' in data && data.node.kind === 'state';

/** A text of a drawing as people say it. The drawings in docs/ have the names of the code. */
const wordsOf = ({ text, style }: Line): string =>
  style === 'name' ? nameWords(text) : style === 'event' ? eventWords(text) : inFirmWords(text);

/** A machine as a drawing to move about in, with a search, and with what was chosen in words beside it. */
export const Statechart = (props: StatechartProps) => (
  <ReactFlowProvider>
    <Workplace {...props} />
  </ReactFlowProvider>
);

function Workplace({ name, chart, machine, delays, chartState, badges, entered, children }: StatechartProps) {
  const flow = useReactFlow();
  const frame = useRef<HTMLDivElement>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<string>();
  const [question, setQuestion] = useState('');
  /** What to bring into view once it is drawn: nodes by id, or all. */
  const [target, setTarget] = useState<readonly string[]>();

  const isWide = useMediaQuery('(min-width: 48rem)');
  const { nodes, edges } = useMemo(
    () => flowOf(chart, unfolded, isWide ? undefined : phoneWidth),
    [chart, unfolded, isWide],
  );
  const found = useMemo(() => search(machine, question), [machine, question]);

  const show = (ids: readonly string[]) => {
    setUnfolded(new Set([...unfolded, ...ids.flatMap((id) => regionOf(chart, id) ?? [])]));
    setTarget(ids);
  };
  const toggle = (region: string) => {
    if (unfolded.has(region)) setUnfolded(new Set([...unfolded].filter((id) => id !== region)));
    else show([region]);
  };
  const isAllUnfolded = chart.boxes.every(({ id }) => unfolded.has(id));
  const toggleAll = () => {
    setUnfolded(new Set(isAllUnfolded ? [] : chart.boxes.map(({ id }) => id)));
    setTarget([machine.id]);
  };
  const choose = (id: string) => {
    setChosen(id);
    setQuestion('');
    const isMeant = (state: StateDescription) =>
      state.id === id || state.transitions.some(({ event }) => event === id);
    show(statesIn(machine).flatMap((state) => (isMeant(state) ? state.id : [])));
  };

  const bringIntoView = useEffectEvent((ids: readonly string[]) => {
    const shown = nodes.filter(({ id }) => ids.includes(id));
    void flow.fitView({ nodes: shown.length > 0 ? shown : nodes, padding: 0.1, maxZoom: 1.25 });
  });
  useEffect(() => {
    if (target) bringIntoView(target);
  }, [target]);

  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (chosen) panel.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  // A step unfolds the regions that it changes.
  const [shownStep, setShownStep] = useState<ReadonlySet<string>>();
  if (entered && entered.size > 0 && entered !== shownStep) {
    setShownStep(entered);
    show([...entered].map((id) => (chart.parallel && regionOf(chart, id)) || id));
  }

  const look = useMemo(() => {
    const highlights = highlightsOf(chart, chartState);
    return {
      badges,
      wordsOf,
      classOf: (part: ChartPart) => {
        const isChosen = chosen !== undefined && Object.values(part).includes(chosen);
        return (
          classNames(
            ...highlights(part).map((each) => styles[each]),
            isChosen && styles.chosen,
            part.state !== undefined && entered?.has(part.state) && styles.entered,
          ) || undefined
        );
      },
      summaryOf: (region: string) => {
        const described = machine.states.find(({ id }) => id === region);
        return described ? summaryOf(described, chartState?.active, badges) : '';
      },
    };
  }, [chart, chartState, chosen, badges, entered, machine]);

  const click = ({ target: clicked }: MouseEvent, node?: string) => {
    if (!(clicked instanceof Element)) return;
    const part = clicked.closest<SVGElement>('[data-event], [data-state]');
    const { event, state } = part?.dataset ?? {};
    if (state !== undefined && state === regionOf(chart, state)) toggle(state);
    else if (event ?? state ?? node) setChosen(event ?? state ?? node);
  };
  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const { x, y, zoom } = flow.getViewport();
    const to = (right: number, down: number) => () =>
      flow.setViewport({ x: x - right * keyStep, y: y - down * keyStep, zoom });
    const act = {
      '+': flow.zoomIn,
      '=': flow.zoomIn,
      '-': flow.zoomOut,
      '0': flow.fitView,
      ArrowLeft: to(-1, 0),
      ArrowRight: to(1, 0),
      ArrowUp: to(0, -1),
      ArrowDown: to(0, 1),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    void act();
  };

  // A machine without regions is shown from its first state on: it has too many to be read at once.
  const start = chart.parallel ? target?.map((id) => ({ id })) : nodes.filter(isState).slice(0, 1);
  const { title, note, machine: definition } = charts[name];
  const save = (end: string, text: string) => saveBlob(new Blob([text]), `${name}.${end}`);
  const drawing = usePress(async () => {
    const { sheetText } = await import('../drawing/sheet.js');
    save('svg', sheetText({ chart, title, note, description: note }));
    return undefined;
  });
  return (
    <div className={styles.work}>
      <search>
        <SearchInput
          aria-label="Search for a state or an event"
          placeholder="Search for a state or an event"
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && found[0]) choose(found[0].id);
          }}
        />
        <ul aria-label="Found">
          {found.map((part) => (
            <li key={part.kind + part.id}>
              <Button size="small" variant="quiet" onClick={() => choose(part.id)}>
                {part.words}
                {part.kind === 'event' && ' event'}
              </Button>
            </li>
          ))}
        </ul>
        {question && (
          <Text size="sm" tone="quiet" role="status">
            {found.length === 0 ? 'Nothing is named like this.' : `${found.length} found`}
          </Text>
        )}
      </search>
      <LookContext value={look}>
        <div ref={frame} className={classNames(styles.frame, chartState && styles.live)}>
          <ReactFlow
            aria-label={`Drawing. ${title}. A text version follows under “In words”.`}
            aria-keyshortcuts="+ - 0 ArrowLeft ArrowRight ArrowUp ArrowDown"
            tabIndex={0}
            onKeyDown={move}
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            onNodeClick={(event) => click(event)}
            onEdgeClick={(event, edge) => click(event, edge.data?.edge.events[0])}
            nodesDraggable={false}
            nodesConnectable={false}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            disableKeyboardA11y
            fitView
            fitViewOptions={{ nodes: start, padding: 0.05, maxZoom: 1.25 }}
            minZoom={chart.parallel ? 0.3 : 0.6}
            maxZoom={2.4}
          >
            <ZoomLevel frame={frame} />
            <Controls showInteractive={false} />
            <MiniMap pannable zoomable style={isWide ? undefined : phoneMap} />
          </ReactFlow>
        </div>
      </LookContext>
      <Stack as="section" ref={panel} gap={4} className={styles.panel} aria-label="Beside the drawing">
        {children}
        <section>
          <Cluster between align="baseline">
            <Text as="h2" size="lg">
              In words
            </Text>
            {chart.parallel && (
              <Button size="small" variant="quiet" onClick={toggleAll}>
                {isAllUnfolded ? 'Fold all' : 'Unfold all'}
              </Button>
            )}
          </Cluster>
          <Outline
            {...{ machine, delays, badges, entered, chosen, unfolded }}
            active={chartState?.active}
            onToggle={toggle}
          />
        </section>
        <details>
          <summary>Legend</summary>
          <Legend live={chartState !== undefined} counted={badges !== undefined} regions={chart.parallel} />
        </details>
        <Text size="xs" tone="quiet">
          {title}. {note}
        </Text>
        <Cluster>
          <Button size="small" variant="secondary" pending={drawing.pending} onClick={drawing.run}>
            Save as SVG
          </Button>
          <Button size="small" variant="secondary" onClick={() => save('json', machineJson(definition))}>
            Save as XState JSON
          </Button>
        </Cluster>
      </Stack>
    </div>
  );
}

/** Tells the style sheet how large the drawing is. Only the frame's attributes change as it is moved. */
function ZoomLevel({ frame }: { frame: RefObject<HTMLDivElement | null> }) {
  const zoom = useStore(({ transform }) => transform[2]);
  useLayoutEffect(() => {
    frame.current?.style.setProperty('--zoom', String(zoom));
    frame.current?.setAttribute('data-level', levelOf(zoom));
  }, [frame, zoom]);
  return null;
}
