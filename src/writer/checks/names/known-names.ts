import { foldText } from "../normalise-text.ts";
import { articleLanguages } from "../../../languages.ts";

/**
 * Common first names, folded. They are found where capitals tell nothing: at the start of a sentence,
 * in headings, in German.
 */
const firstNames = `
aaron adam adrian agnes alan albert alberto alex alexander alexandra alice alicia alina amanda amelia amina amy ana anaïs
andrea andreas andrew angela anika anita anja anke ann anna anne annette annika anton antonia antonio anouk arthur astrid
audrey aurelie barbara bastian beat beate beatrice beatrix ben benedikt benjamin benoit bernadette bernard bernd bettina
bianca bjorn brigitte bruno camille carla carlo carlos carmen carol carolin caroline cecile celine charles charlotte chiara
chloe chris christa christian christina christine christoph christopher claire clara claude claudia claudio clemens colette
cornelia dagmar daniel daniela danielle dario dave david deborah denise dennis diana didier dieter dirk dominik dominique
donatella dora doris dorothea edith eduard eleonora elena eliane elias elisa elisabeth elizabeth ella emil emilia emilie
emily emma enrico enzo erica erich erika ernst esther etienne eva evelyn fabian fabienne fabio fanny federica federico felix
ferdinand fiona flavia flavio florian florence francesca francesco franck francois francoise frank franz franziska frederic
fredi frieda friedrich fritz gabriel gabriela gabriele gaelle georg george gerald gerard gerd gerhard gianluca gianni gilles giorgia
giorgio giovanna giovanni giuseppe giulia giulio greta gregor gudrun guido guillaume gustav hannah hanna hannes hans harald
harry heidi heike heiko heinrich heinz helen helena helga helmut henri henrik henry herbert hermann holger horst hubert hugo
ida ilaria ines inga inge ingrid irene iris irma isabel isabella isabelle ivan jack jacqueline jacques jakob jam james jan
jana jane janine jannik jasmin jean jeanne jennifer jens jeremy jessica jim joachim joan joanna johann johanna johannes john
jonas jonathan josef joseph josephine joshua judith julia julian juliane julie julien juliette jurg jurgen jutta karen karin
karl karolina kaspar katharina kathrin katja katrin kevin kilian klara klaus konrad kristina kurt lara larissa lars laura
laurent lea leah leandro lena leo leon leonardo leonie linda lina lisa livia lorenz lorenzo louis louise luc luca lucas lucia lucie
lucy ludovic luigi luisa lukas lydia madeleine magdalena maja malte manfred manon manuel manuela marc marcel marcello marco
marcus margaret margot margrit maria marianne marie marina mario marion markus marlene marta martha martin martina mary
massimo mathieu mathilde mathias matilda matteo matthew matthias maurice mauro max maximilian maya melanie mia michael
michaela michel michele michelle miriam mirjam monica monika monique moritz nadia nadine nadja natalie natascha nathalie
nico nicola nicolas nicole niklas nils nina noah noemi nora norbert oliver olivia olivier oscar oskar otto paola paolo pascal
patricia patrick patrizia paul paula pauline peter petra philipp philippe pia pierre pietro rachel raffaele ralf ramona raphael
rebecca regina regula reto renate rene ricardo riccardo richard rita robert roberta roberto robin roger roland rolf romain
roman romy rosa rose rosmarie roswitha ruben rudolf ruedi ruth sabine sabrina salvatore sam samira samuel sandra sara sarah
sascha sebastian serena sergio severin silke silvan silvia silvio simon simona simone sina sofia sonja sophia sophie stefan stefania
stefanie stefano stephane stephanie stephen steven susan susanne sven sylvie tamara tania tanja teresa thea theo theodor
theresa thierry thomas tim timo tina tobias tom tommaso tony torsten ueli ulrich ulrike urs ursula uta ute uwe valentin
valentina valeria valerie vanessa vera verena veronica veronika veronique victor victoria vincent vincenzo viola virginie
vivian viviane volker vreni walter werner wilhelm william wolfgang xavier yannick yves yvonne zoe
ahmad aisyah ali aminah amir amirul azlan azman azura faizal farah farid fatimah firdaus hafiz haikal haziq hakim halim
hamid hana haris hasan hassan hidayah imran intan irfan ismail jamal kamal khairul laila maisarah mariam mohamad muhammad
nabila nadiah nazri norliza noraini nurul osman rahim rahman rashid razak rizal rosli roslan rosnah safiya salmah shafiq
siti sofea syafiq syahir wan yusof zainab zainal zaki zulkifli`;

/** Places that people write about, folded; the regions of the world come from ICU in every language. */
const places = `
aarau amalfi amsterdam ancona annecy antwerp aosta appenzell arles arosa ascona athen athens augsburg avignon bali bangkok barcelona bari
basel bayern beijing bellinzona bergamo berlin bern bielefeld bilbao birmingham bologna bolzano bonn bordeaux boston bozen
bregenz bremen brescia brest bretagne bristol brittany brugge brussel brussels bruxelles budapest burgund burgundy cagliari california
cambridge cannes capri catania chamonix chicago chur colmar como copenhagen cornwall cremona danang davos delhi dijon dolomiten dortmund
dresden dublin duisburg dusseldorf edinburgh einsiedeln elsass emmental engadin erfurt essen ferrara firenze florence florenz frankfurt freiburg
fribourg friaul geneva geneve genf genoa genova glarus glasgow graz grenoble grindelwald hamburg hannover hanoi heidelberg
helsinki interlaken innsbruck istanbul johor kassel kiel klagenfurt konstanz kopenhagen koln kyoto lausanne lecce leeds leipzig lille lindau linz lisbon lisboa
lissabon liverpool livorno locarno london londres londra lourdes lucca lucerne lugano luzern lyon madrid mailand mainz malmo manchester mannheim
marseille matterhorn melbourne meran milan milano modena monaco montpellier montreux moskau mumbai munchen munich munster nancy nantes
naples napoli neapel neuchatel new york nice nizza normandie nurnberg olten osaka oslo oxford padova palermo paris parma penang perugia pisa
porto prag prague praha provence rapperswil ravenna regensburg reims rennes rimini roma rome rom rostock rotterdam salerno salzburg sapporo sardinia
savoie schaffhausen sevilla shanghai siena singapore sizilien solothurn spiez stockholm strasbourg stuttgart sydney tessin thun ticino toskana tokyo torino
toronto toscana toulouse trento trieste triest turin uri venedig venezia venice verona vicenza vienna wallis warschau wengen wien winterthur
wolfsburg worms zermatt zug zurich zuerich
alor ipoh kedah kelantan klang kuantan kuching langkawi malacca melaka miri pahang perak perlis putrajaya sabah sarawak selangor
seremban taiping terengganu`;

const toSet = (words: string) => new Set(words.split(/\s+/).filter(Boolean).map(foldText));
const firstNameSet = toSet(firstNames);
let placeSet: Set<string> | undefined;

export function isFirstName(word: string): boolean {
  return firstNameSet.has(foldText(word));
}

export function isPlace(word: string): boolean {
  placeSet ??= new Set([...toSet(places), ...regionNames()]);
  return placeSet.has(foldText(word));
}

/** Single-word names of the world's regions in the seven languages. */
function* regionNames(): Generator<string> {
  for (const language of articleLanguages) {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    for (const code of regionCodes()) {
      const name = names.of(code);
      if (name !== undefined && /^[\p{L}]{4,}$/u.test(name)) yield foldText(name);
    }
  }
}

export function* regionCodes(): Generator<string> {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (const first of letters) for (const second of letters) yield first + second;
}
