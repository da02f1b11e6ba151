import type { Catalogue } from '#contract/lib/words.ts';

export const reports = {
  '{from} to {to}': '{from} a {to}',
  // ranges
  'This week': 'Esta semana',
  'Last week': 'La semana pasada',
  'This month': 'Este mes',
  'Last month': 'El mes pasado',
  'This quarter': 'Este trimestre',
  'Last quarter': 'El trimestre pasado',
  'Year to date': 'Este año hasta hoy',
  'Last year': 'El año pasado',
  'Last three years': 'Los últimos tres años',
  'Other dates': 'Otras fechas',
  'Date range': 'Periodo',
  'A report can cover up to five years.': 'Un informe puede abarcar hasta cinco años.',
  'Choose the first and last day.': 'Elija el primer y el último día.',

  // the screen
  'All reports': 'Todos los informes',
  'Your plant’s orders, capacity, money, and records.':
    'Los pedidos, la capacidad, el dinero y los registros de su planta.',
  'Order export': 'Exportación de pedidos',
  'A day’s orders as a table, with room for notes.': 'Los pedidos de un día en una tabla, con espacio para notas.',
  'Download orders as PDF': 'Descargar los pedidos en PDF',
  'No data for these dates': 'No hay datos en estas fechas',
  'Choose other dates, or remove a filter.': 'Elija otras fechas o quite un filtro.',
  'Only the first {most} rows are shown. The CSV file has them all.':
    'Solo se muestran las primeras {most} filas. El archivo CSV las tiene todas.',
  'Compared with {from} to {to}': 'Comparado con {from} a {to}',
  'Previously: {value}': 'Antes: {value}',
  'Previous period': 'Periodo anterior',
  'The chart shows the first {most} rows.': 'La gráfica muestra las primeras {most} filas.',
  'up {percent}': 'sube {percent}',
  'down {percent}': 'baja {percent}',
  'no change': 'sin cambios',
  'Chart: {title}. The table below has the numbers.': 'Gráfica: {title}. La tabla de abajo tiene los números.',
  'Report table': 'Tabla del informe',

  'Saved reports': 'Informes guardados',
  'Save report': 'Guardar informe',
  'Report saved': 'Informe guardado',
  'Report removed': 'Informe quitado',
  'Email it to me on the first of each month': 'Enviármelo por correo el primer día de cada mes',
  'Emailed monthly': 'Por correo cada mes',
  'Only you can see it. If you reuse a name, this report replaces the old one.':
    'Solo usted lo ve. Si repite un nombre, este informe reemplaza al anterior.',
  'To email this report, choose a named range, such as Last month.':
    'Para enviar este informe por correo, elija un periodo con nombre, como El mes pasado.',

  // groups and titles
  Capacity: 'Capacidad',
  'Orders by status': 'Pedidos por estado',
  'What happened to orders with a drop-off day in this period.':
    'En qué quedaron los pedidos con entrega en este periodo.',
  'Orders by species': 'Pedidos por especie',
  'What came in, by type of animal.': 'Qué llegó, por tipo de animal.',
  'Orders by label type': 'Pedidos por tipo de etiqueta',
  'Custom, USDA, and the other labels.': 'Particular, USDA y las demás etiquetas.',
  'Orders over time': 'Pedidos en el tiempo',
  'How busy the plant was, by drop-off day.': 'Cuánto trabajo hubo, por día de entrega.',
  'Orders by producer': 'Pedidos por productor',
  'Who brings the animals.': 'Quién trae los animales.',
  'Head count vs. capacity': 'Cabezas y capacidad',
  'How many of the slots you offer are booked.': 'Cuántos de los lugares ofrecidos están reservados.',
  'Capacity by species': 'Capacidad por especie',
  'Which animals fill your slots.': 'Qué animales llenan sus lugares.',
  'No-shows': 'Animales que no llegaron',
  'Animals that were booked but never brought in.': 'Animales reservados que no llegaron.',
  Revenue: 'Ingresos',
  'What you earned, according to your books.': 'Lo que ganó, según sus libros.',
  Receivables: 'Por cobrar',
  'What each customer owed at the start and end of the period.':
    'Lo que cada cliente debía al principio y al final del periodo.',
  'Payments by method': 'Pagos por medio',
  'Cash, check, and card payments received, and refunds.':
    'Pagos recibidos en efectivo, con cheque y con tarjeta, y reembolsos.',
  'Fees and services': 'Cargos y servicios',
  'What your invoices charged for, less credit notes.': 'Lo que cobraron sus facturas, menos las notas de crédito.',
  'Recorded costs': 'Costos registrados',
  'Card company fees, disputes, write-offs, and cash differences.':
    'Comisiones de tarjetas, disputas, incobrables y diferencias de caja.',
  'Sales tax': 'Impuesto de ventas',
  'Tax charged on invoices and at the counter, less credit notes and refunds.':
    'Impuesto cobrado en facturas y en el mostrador, menos notas de crédito y reembolsos.',
  'Yields by species': 'Rendimiento por especie',
  'Packaged weight as a percentage of hanging weight, compared with the usual yield.':
    'Peso empacado como porcentaje del peso en canal, comparado con lo habitual.',
  'Yields by cutter': 'Rendimiento por carnicero',
  'By the person who marked the start of cutting.': 'Por quien marcó el inicio del corte.',
  'How long carcasses hang before they are cut.': 'Cuánto maduran las canales antes del corte.',
  'Custom-kill log': 'Registro de sacrificio particular',
  'Every custom animal that was killed, and its owners. Keep this log for two years after the year of the kill.':
    'Cada animal particular sacrificado y sus dueños. Conserve este registro dos años después del año del sacrificio.',
  'Organic audit trail': 'Registro de auditoría orgánica',
  'Every organic animal from drop-off to package, by ear tag.':
    'Cada animal orgánico, de la entrega al paquete, por arete.',

  // columns
  Period: 'Periodo',
  'Hang days': 'Días de maduración',
  'Completed [orders]': 'Completados',
  'Slots offered': 'Lugares ofrecidos',
  'Slots booked': 'Lugares reservados',
  'Percent booked': 'Porcentaje reservado',
  'Booked animals': 'Animales reservados',
  'No-show rate': 'Porcentaje que no llegó',
  'Owed at the start': 'Debía al inicio',
  Charged: 'Facturado',
  'Paid or credited': 'Pagado o acreditado',
  'Owed at the end': 'Debe al final',
  'Paid with': 'Pagado con',
  'Charged for': 'Concepto',
  'Times charged': 'Veces facturado',
  'Cash expenses and differences': 'Gastos y diferencias de caja',
  'Sales before tax': 'Ventas sin impuesto',
  'Average rate': 'Tasa media',
  'Animals packed': 'Animales empacados',
  'Packaged weight': 'Peso empacado',
  Yield: 'Rendimiento',
  'Dressing percentage': 'Rendimiento en canal',
  'Started by': 'Iniciado por',
  'Average days': 'Días en promedio',
  Shortest: 'Mínimo',
  Longest: 'Máximo',
  'Keep until': 'Guardar hasta',

  // erasure
  'Erase your data': 'Borrar sus datos',
  'Take yourself out of Hindquarter. This can’t be undone.': 'Salga de Hindquarter. Esto no se puede deshacer.',
  'You’ll be signed out everywhere and can’t sign in again. Your email address, messages, notes about you, and saved cards are erased.':
    'Se cerrará su sesión en todas partes y no podrá volver a entrar. Se borran su correo, sus mensajes, las notas sobre usted y sus tarjetas guardadas.',
  'Plants must keep invoices and payments as they are. They also keep your name, address, and phone number with animals they killed for you, for at least two years. Then those are erased, too.':
    'Las plantas deben conservar las facturas y los pagos tal como son. También conservan su nombre, dirección y teléfono con los animales que sacrificaron para usted, al menos dos años. Después se borran también.',
  'Download your data first if you want to keep a copy.': 'Descargue antes sus datos si quiere guardar una copia.',

  // data files
  'The plant’s data': 'Los datos de la planta',
  'Everything the plant has in Hindquarter in one ZIP file: tables for spreadsheets, invoices as PDFs, pictures, and papers.':
    'Todo lo que la planta tiene en Hindquarter en un solo archivo ZIP: tablas para hojas de cálculo, facturas en PDF, imágenes y documentos.',
  'Prepare file': 'Preparar archivo',
  'Prepare a new file': 'Preparar otro archivo',
  'Preparing the file': 'Preparando el archivo',
  'Anyone who opens the file can read all of it. Keep it where only you can open it.':
    'Quien abra el archivo puede leerlo todo. Guárdelo donde solo usted pueda abrirlo.',
  'Your data': 'Sus datos',
  'Everything in Hindquarter that is about you in one ZIP file: tables for spreadsheets, your invoices as PDFs, and your pictures.':
    'Todo lo que Hindquarter tiene sobre usted en un solo archivo ZIP: tablas para hojas de cálculo, sus facturas en PDF y sus imágenes.',
  'Tables: {done} of {all}': 'Tablas: {done} de {all}',
  'Invoices: {done} of {all}': 'Facturas: {done} de {all}',
  'Pictures and papers: {done} of {all}': 'Imágenes y documentos: {done} de {all}',
  'The file is ready ({size}). You can download it until {when}.':
    'El archivo está listo ({size}). Puede descargarlo hasta el {when}.',
  'We’ll start in a moment.': 'Empezaremos en un momento.',
  'We couldn’t prepare the file. Try again.': 'No pudimos preparar el archivo. Inténtelo de nuevo.',
} as const satisfies Catalogue;
