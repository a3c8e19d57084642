import styles from './charts.module.css';

interface ColumnChartProps {
  /** Describes the columns and the largest of them. */
  label: string;
  columns: readonly { name: string; value: number }[];
  /** The value at the top of the chart, formatted. */
  top: string;
}

const height = 160;
const step = 42;
/** The name of the last column is wider than the column. */
const roomForName = 8;

/** A region that scrolls must be reachable with the keyboard (WCAG 2.1.1). */
const focusable = { tabIndex: 0 };

/** Columns over time. One image for screen readers; the table below has the numbers. */
export function ColumnChart({ label, columns, top }: ColumnChartProps) {
  const largest = Math.max(1, ...columns.map(({ value }) => value));
  const width = columns.length * step;
  return (
    <div className={styles.scroll} {...focusable} role="group" aria-label="Chart">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 -18 ${width + roomForName} ${height + 44}`}
        className={styles.columns}
        preserveAspectRatio="xMinYMid meet"
      >
        <text x="0" y="-6" className={styles.note}>
          {top}
        </text>
        <line x1="0" x2={width} y1="0" y2="0" className={styles.guide} />
        <line x1="0" x2={width} y1={height} y2={height} className={styles.base} />
        {columns.map(({ name, value }, index) => {
          const tall = (value / largest) * height;
          return (
            <g key={name} transform={`translate(${index * step} 0)`}>
              <rect x="8" y={height - tall} width={step - 16} height={tall} className={styles.column} />
              {(columns.length - 1 - index) % 3 === 0 && (
                <text x={step / 2} y={height + 16} textAnchor="middle" className={styles.note}>
                  {name}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
