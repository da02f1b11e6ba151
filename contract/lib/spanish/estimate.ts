import type { Catalogue } from '#contract/lib/words.ts';

export const estimate = {
  // hanging weight
  'Hanging weight': 'Peso en canal',
  'Record hanging weight': 'Anotar el peso en canal',
  'Change hanging weight': 'Cambiar el peso en canal',
  'Hanging weight of the whole animal, in pounds': 'Peso en canal del animal entero, en libras',
  'Hanging weight of all the birds, in pounds': 'Peso en canal de todas las aves, en libras',
  'Left side, in pounds': 'Lado izquierdo, en libras',
  'Right side, in pounds': 'Lado derecho, en libras',
  'Condemned weight, in pounds': 'Peso decomisado, en libras',
  'Condemned weight': 'Peso decomisado',
  'Left and right side': 'Lado izquierdo y derecho',
  'Left side': 'Lado izquierdo',
  'Right side': 'Lado derecho',
  'Leave this blank if nothing was condemned.': 'Déjelo en blanco si no se decomisó nada.',
  'How the carcass was weighed': 'Cómo se pesó la canal',
  'One weight': 'Un peso',
  'Two sides': 'Dos lados',
  'Hanging weight: {weight}': 'Peso en canal: {weight}',
  'Enter both sides.': 'Escriba los dos lados.',
  'Enter both sides, or one total weight.': 'Escriba los dos lados o un solo peso total.',
  'Enter the weight': 'Anotar el peso',
  'Check the weight': 'Revise el peso',
  'Yes, it’s right': 'Sí, está bien',
  'No, change it': 'No, cambiarlo',
  'Leave this blank until you know it.': 'Déjelo en blanco hasta que lo sepa.',
  'Enter a weight between 0.01 and 100,000 lb.': 'Escriba un peso entre 0.01 y 100,000 lb.',
  'Weight recorded': 'Peso anotado',
  'this flock': 'esta parvada',

  // the panel
  'What you’ll take home': 'Lo que se llevará a casa',
  'This estimate changes with each choice.': 'Esta estimación cambia con cada opción.',
  'Estimated from the choices on this sheet.': 'Estimado según las opciones de esta hoja.',
  'Estimated packed weight': 'Peso empacado estimado',
  'Estimated processing cost': 'Costo estimado de procesamiento',
  'from {low} to {high}': 'de {low} a {high}',
  '{low} to {high} lb': '{low} a {high} lb',
  'By cut': 'Por corte',
  Cut: 'Corte',
  Weight: 'Peso',
  Packages: 'Paquetes',
  extra: 'aparte',
  'What it costs': 'Lo que cuesta',
  Total: 'Total',
  'Why this is an estimate': 'Por qué es una estimación',
  'Nothing to pack yet.': 'Todavía no hay nada que empacar.',
  'Estimate: about {packed} packed.': 'Estimación: unas {packed} empacadas.',
  'Estimate: about {packed} packed, about {price} for processing.':
    'Estimación: unas {packed} empacadas, unos {price} por el procesamiento.',

  // reasons
  'The carcass has been weighed. Hanging weight for this share: {weight}.':
    'La canal ya se pesó. Peso en canal de esta parte: {weight}.',
  'Not weighed yet. We use a typical hanging weight: {weight} for this share.':
    'Aún no se ha pesado. Usamos un peso en canal típico: {weight} para esta parte.',
  'Not weighed yet. We use a typical weight for these birds: {weight} for this share.':
    'Aún no se ha pesado. Usamos un peso típico de estas aves: {weight} para esta parte.',
  'This cut sheet isn’t on an order yet, so we assume a whole animal.':
    'Esta hoja de cortes aún no está en un pedido, así que suponemos un animal entero.',
  'A carcass loses about 3% of its weight in the cooler: {weight} here.':
    'La canal pierde cerca del 3% de su peso en la cámara fría: {weight} en este caso.',
  'Bone-in cuts weigh more than boneless ones. About {weight} of this is bone and fat.':
    'Los cortes con hueso pesan más que los cortes sin hueso. Unas {weight} de esto son hueso y grasa.',
  'Leaner ground meat leaves more fat behind, so it weighs less.':
    'La carne molida más magra deja fuera más grasa, por eso pesa menos.',
  'Ground meat with more fat weighs more.': 'La carne molida con más grasa pesa más.',
  'About {weight} of this is fat or pork added to the grind.':
    'Unas {weight} de esto son grasa o cerdo que se agrega al moler.',
  'About {weight} of trim isn’t packed because nothing made from trim was chosen.':
    'Unas {weight} de recorte no se empacan porque no se eligió nada hecho con recorte.',
  'Organs and other extras aren’t included in this weight.': 'Este peso no incluye órganos ni otros extras.',
  'The plant hasn’t set a yield for some cuts, so we use an average.':
    'La planta no ha fijado el rendimiento de algunos cortes, así que usamos un promedio.',
  'The plant’s cut sheet doesn’t say what each part weighs, so we only estimate the total.':
    'La hoja de cortes de la planta no dice cuánto pesa cada parte, así que solo estimamos el total.',
  'Adjusted to what was packed from the plant’s last {count} animals cut this way.': {
    one: 'Ajustado a lo que se empacó del último animal de la planta cortado así.',
    other: 'Ajustado a lo que se empacó de los últimos {count} animales de la planta cortados así.',
  },
  'Animals of the same weight can differ. Fat, muscle, bruises, mud, and gut fill change how much is packed.':
    'Dos animales del mismo peso pueden ser distintos. La grasa, el músculo, los golpes, el lodo y el contenido del estómago cambian lo que se empaca.',
  'Per-animal fees are charged once and split by quarter.':
    'Las tarifas por animal se cobran una vez y se reparten por cuartos.',
  'The plant’s minimum applies because the price per pound would come to less.':
    'Se aplica el mínimo de la planta porque por libra saldría menos.',
  'Services charged per packed pound, such as smoking and sausage, aren’t included.':
    'No se incluyen los servicios que se cobran por libra empacada, como ahumado y salchicha.',
  'Deposits, storage, delivery, and tax aren’t included.':
    'No se incluyen depósitos, almacenaje, entrega a domicilio ni impuestos.',
  'The plant hasn’t listed its processing prices here. Ask the plant about them.':
    'La planta no ha publicado aquí sus precios de procesamiento. Pregunte a la planta.',
  'These are example prices because the plant hasn’t set its own yet. Customers don’t see them.':
    'Son precios de ejemplo porque la planta aún no ha puesto los suyos. Los clientes no los ven.',
} satisfies Catalogue;
